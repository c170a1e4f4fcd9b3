"""What people write in Markdown is shown safely."""

import pytest

from tournaments.site.templatetags.markdown import markdown


@pytest.mark.parametrize(
    ("text", "html"),
    [
        ("*a*  **b**", "<p><em>a</em>  <strong>b</strong></p>"),
        ("# Welcome", "<h3>Welcome</h3>"),
        ("###### Small", "<h6>Small</h6>"),
        ("<b onclick=x>", "<p>&lt;b onclick=x&gt;</p>"),
        ("[x](javascript:alert(1))", "<p>[x](javascript:alert(1))</p>"),
        ("[x](data:text/html,x)", "<p>[x](data:text/html,x)</p>"),
        ('[x](https://a.test/"onclick=")', '<p><a href="https://a.test/%22onclick=%22">x</a></p>'),
        ("![x](https://a.test/x.png)", '<p>!<a href="https://a.test/x.png">x</a></p>'),
        ("", ""),
    ],
)
def test_what_is_typed_becomes_safe_html(text, html):
    assert markdown(text).strip() == html
