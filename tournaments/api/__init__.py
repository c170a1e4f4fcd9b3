"""REST: thin views over services and selectors, each room with its serializers beside its views."""
