import { plural, t } from '@lingui/core/macro';
import { type Repetition, readRule } from '@siteward/domain';
import { namesInLine } from './counts.ts';
import { dayOfMonthWords, dayOfYearWords, weekdaysWords } from './rule-words.ts';

const WORKDAYS = 'MO,TU,WE,TH,FR';

/** How something recurs, as a sentence without a full stop: "Every second Tuesday". Call this, like all of these functions, while rendering. */
export function repetitionWords(repeats: Repetition): string {
  const { interval } = repeats;
  switch (repeats.every) {
    case 'day':
      return plural(interval, { 1: 'Every day', 2: 'Every second day', other: 'Every # days' });
    case 'week':
      return weekWords(interval, repeats.weekdays);
    case 'month': {
      const day = dayOfMonthWords(repeats.on);
      return plural(interval, {
        1: `Every month on ${day}`,
        2: `Every second month on ${day}`,
        other: `Every # months on ${day}`,
      });
    }
    case 'year': {
      const day = dayOfYearWords(repeats);
      return plural(interval, {
        1: `Every year on ${day}`,
        2: `Every second year on ${day}`,
        other: `Every # years on ${day}`,
      });
    }
  }
}

function weekWords(interval: number, weekdays: readonly string[]): string {
  if (interval === 1 && weekdays.join() === WORKDAYS) return t`Every day from Monday to Friday`;
  const days = weekdaysWords(weekdays);
  if (weekdays.length === 1) {
    return plural(interval, {
      1: `Every ${days}`,
      2: `Every second ${days}`,
      other: `Every # weeks on ${days}`,
    });
  }
  return plural(interval, {
    1: `Every week on ${days}`,
    2: `Every second week on ${days}`,
    other: `Every # weeks, on ${days}`,
  });
}

/** A rule from the audit log, `FREQ=WEEKLY;BYDAY=TU, Europe/Berlin:20261103T080000`, in words; any other text is returned unchanged. */
export function loggedRuleWords(text: string): string {
  const [rule = '', begins = ''] = text.split(', ');
  const repeats = readRule(rule.replace(/;(COUNT|UNTIL)=\w+/g, ''));
  const [, hour, minute] = /T(\d\d)(\d\d)\d\d$/.exec(begins) ?? [];
  return repeats && hour ? namesInLine([repetitionWords(repeats), `${hour}:${minute}`]) : text;
}
