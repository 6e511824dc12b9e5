"""Settings for all tests."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "table", derandomize=True, deadline=None, suppress_health_check=[HealthCheck.too_slow], database=None
)
settings.load_profile("table")
