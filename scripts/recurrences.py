"""Writes the dates of many recurrences as computed by Python's dateutil, for apps/mock-api/src/modules/maintenance-plans/dates-of-plans.test.ts:

    python3 scripts/recurrences.py > apps/mock-api/src/modules/maintenance-plans/recurrences.json

It needs Python 3.9 and python-dateutil 2.9, and writes the same cases every time.
"""

import json
import random
from datetime import date, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

from dateutil.rrule import rrulestr
from dateutil.tz import resolve_imaginary

ZONES = ["Europe/Berlin", "America/New_York", "Australia/Lord_Howe"]
WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]
# Includes times that the clocks of these zones skip or show twice.
TIMES = ["00:00", "01:30", "02:00", "02:15", "02:30", "08:00", "17:45", "23:59"]
NUMBER = 40
MOST = 20

chance = random.Random(20261123)


def one_of(values):
    return values[chance.randrange(len(values))]


def on_some_day():
    if chance.random() < 0.5:
        return {"kind": "day", "day": one_of([-1, 1, 15, 28, 29, 30, 31])}
    return {"kind": "weekday", "nth": one_of([1, 2, 3, 4, -1]), "weekday": one_of(WEEKDAYS)}


def repetition():
    every = one_of(["day", "week", "month", "year"])
    said = {"every": every, "interval": one_of([1, 1, 2, 3, 5])}
    if every == "week":
        said["weekdays"] = [day for day in WEEKDAYS if chance.random() < 0.4] or [one_of(WEEKDAYS)]
    if every == "year":
        said["month"] = one_of([2, 2, 3, 4, 10, 11])
    if every in ("month", "year"):
        said["on"] = on_some_day()
    return said


def rule_of(said):
    parts = ["FREQ=" + {"day": "DAILY", "week": "WEEKLY", "month": "MONTHLY", "year": "YEARLY"}[said["every"]]]
    if said["interval"] > 1:
        parts.append(f"INTERVAL={said['interval']}")
    if "weekdays" in said:
        parts.append("BYDAY=" + ",".join(said["weekdays"]))
    if "month" in said:
        parts.append(f"BYMONTH={said['month']}")
    if "on" in said:
        on = said["on"]
        parts.append(f"BYMONTHDAY={on['day']}" if on["kind"] == "day" else f"BYDAY={on['nth']}{on['weekday']}")
    return ";".join(parts)


def instant(local, zone):
    """When the clock shows this: the first of two such times; for a skipped one, the time that much later."""
    at = resolve_imaginary(local.replace(tzinfo=ZoneInfo(zone), fold=0))
    return at.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def case(zone, number):
    said = repetition()
    # Shortly before one of the two clock changes of a year.
    start = one_of([date(2026, 3, 1), date(2026, 10, 1), date(2027, 3, 5), date(2028, 2, 1), date(2026, 1, 29)])
    begins = datetime.fromisoformat(f"{start + timedelta(days=chance.randrange(20))}T{one_of(TIMES)}")
    rule = rule_of(said)
    count = chance.randrange(1, MOST) if number % 5 == 0 else None
    until = str(begins.date() + timedelta(days=chance.randrange(30, 400))) if number % 5 == 1 else None
    if count:
        rule += f";COUNT={count}"
    if until:
        rule += f";UNTIL={until.replace('-', '')}T{begins:%H%M%S}"
    dates = []
    for each in rrulestr(rule, dtstart=begins):
        dates.append(each)
        if len(dates) == MOST:
            break
    return {
        "zone": zone,
        "repeats": said,
        "from": str(begins.date()),
        "time": f"{begins:%H:%M}",
        "until": until,
        "count": count,
        "rule": rule_of(said),
        "dates": [[str(each.date()), instant(each, zone)] for each in dates],
    }


cases = [case(zone, number) for zone in ZONES for number in range(NUMBER)]
print("[\n" + ",\n".join(json.dumps(each, separators=(",", ":")) for each in cases) + "\n]")
