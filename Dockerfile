# Fairdeal as an image: built with a compiler's tools, run without them, by a user without rights,
# on a root that is read only. Everything that is kept is in /var/fairdeal.
FROM python:3.11-slim-bookworm AS build
WORKDIR /opt/fairdeal
RUN python -m venv /opt/venv
COPY requirements.txt .
RUN /opt/venv/bin/pip install --no-cache-dir --require-hashes -r requirements.txt
COPY . .
RUN /opt/venv/bin/python -m compileall -q config movements scoring tournaments

FROM python:3.11-slim-bookworm
RUN useradd --system --uid 10001 --home-dir /var/fairdeal --create-home fairdeal
COPY --from=build /opt/venv /opt/venv
COPY --from=build /opt/fairdeal /opt/fairdeal
WORKDIR /opt/fairdeal
ENV PATH=/opt/venv/bin:$PATH PYTHONUNBUFFERED=1 PYTHONDONTWRITEBYTECODE=1 FAIRDEAL_VAR=/var/fairdeal
USER fairdeal
VOLUME /var/fairdeal
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s CMD ["python", "-c", \
  "import urllib.request as u; u.urlopen(u.Request('http://127.0.0.1:8000/healthz', headers={'Host': 'localhost'}), timeout=4)"]
CMD ["python", "-m", "config.serve", "--listen", "0.0.0.0:8000"]
