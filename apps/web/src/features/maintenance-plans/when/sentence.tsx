import { plural, t } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { Recurrence, Repetition } from '@siteward/domain';
import { cx } from '@siteward/ui/lib/cx';
import { ChevronDown } from 'lucide-react';
import { createContext, type ReactNode, use } from 'react';
import { zoneWords } from '#lib/time/site-time.ts';
import { useLanguage } from '#lib/words/i18n.tsx';
import { calendarDate, dayOfMonthWords, dayOfYearWords, endWords, weekdaysWords } from '#lib/words/rule-words.ts';

/** The words of the sentence that can be changed. */
export type RuleWord = 'often' | 'days' | 'time' | 'zone' | 'from' | 'end';

type Words = {
  /** The word whose editor is open. */
  open: RuleWord | null;
  /** The id of that editor. */
  editor: string;
  onOpen: (word: RuleWord) => void;
  disabled: boolean;
};
const WordsContext = createContext<Words | null>(null);

interface SentenceProps extends Words {
  rule: Omit<Recurrence, 'skipped' | 'moved'>;
  zone: string;
}

/** When the work is to be done, as a sentence: "Every second Tuesday at 08:00, Europe/Berlin, from 3 Nov 2026, no end". */
export function Sentence({ rule, zone, ...words }: SentenceProps) {
  return (
    <WordsContext value={words}>
      <p className="text-pretty text-muted text-lg leading-11 tracking-tight sm:text-xl">
        <Said rule={rule} zone={zone} />
      </p>
    </WordsContext>
  );
}

/** A word of the sentence: a button that opens its editor below. */
function Word({ what, children }: { what: RuleWord; children: ReactNode }) {
  const words = use(WordsContext);
  const isOpen = words?.open === what;
  return (
    <button
      type="button"
      data-word={what}
      disabled={words?.disabled}
      aria-expanded={isOpen}
      aria-controls={isOpen ? words?.editor : undefined}
      onClick={() => words?.onOpen(what)}
      className={cx(
        'relative -top-px mx-0.5 inline-flex h-8.5 items-center gap-1 whitespace-nowrap rounded-md bg-action-soft pr-2 pl-2.5 align-middle font-semibold text-action-text tabular-nums max-lg:h-9.5',
        'enabled:hover:ring-1 enabled:hover:ring-action disabled:text-foreground',
        isOpen && 'ring-2! ring-action',
      )}
    >
      <span className="sr-only">{wordLabel(what)}: </span>
      {children}
      {!words?.disabled && <ChevronDown aria-hidden="true" className="size-4 opacity-75" />}
    </button>
  );
}

/** Keeps a word and the comma after it on one line. */
function Whole({ children }: { children: ReactNode }) {
  return <span className="whitespace-nowrap">{children}</span>;
}

/** What a word of the sentence is about. Call it while rendering. */
export function wordLabel(word: RuleWord): string {
  const labels: Record<RuleWord, string> = {
    often: t`How often`,
    days: t`On which days`,
    time: t({ message: 'Time', context: 'of day' }),
    zone: t`Time zone`,
    from: t`First day`,
    end: t({ message: 'End', context: 'of a rule' }),
  };
  return labels[word];
}

/** A number of days, weeks, months or years. */
function manyWords({ every, interval }: Repetition): string {
  switch (every) {
    case 'day':
      return plural(interval, { one: '# day', other: '# days' });
    case 'week':
      return plural(interval, { one: '# week', other: '# weeks' });
    case 'month':
      return plural(interval, { one: '# month', other: '# months' });
    case 'year':
      return plural(interval, { one: '# year', other: '# years' });
  }
}

function daysWords(repeats: Repetition): string {
  if (repeats.every === 'day') return '';
  if (repeats.every === 'week') return weekdaysWords(repeats.weekdays);
  return repeats.every === 'month' ? dayOfMonthWords(repeats.on) : dayOfYearWords(repeats);
}

/** Each form of the sentence is a message of its own, so that every language can have its own word order. */
function Said({ rule, zone: timeZone }: Pick<SentenceProps, 'rule' | 'zone'>) {
  useLanguage();
  const { repeats } = rule;
  const [many, days, zone] = [manyWords(repeats), daysWords(repeats), zoneWords(timeZone)];
  const [time, from, end] = [rule.time || '–', calendarDate(rule.from), endWords(rule)];
  const isOneDay = repeats.every === 'week' && repeats.weekdays.length === 1;
  const form = repeats.interval > 2 ? 'many' : (`${repeats.interval === 2 ? 'second-' : ''}${repeats.every}` as const);
  switch (form) {
    case 'day':
      return (
        <Trans>
          Every <Word what="often">day</Word> at{' '}
          <Whole>
            <Word what="time">{time}</Word>,
          </Whole>{' '}
          <Whole>
            <Word what="zone">{zone}</Word>,
          </Whole>{' '}
          from{' '}
          <Whole>
            <Word what="from">{from}</Word>,
          </Whole>{' '}
          <Word what="end">{end}</Word>
        </Trans>
      );
    case 'second-day':
      return (
        <Trans>
          Every <Word what="often">second day</Word> at{' '}
          <Whole>
            <Word what="time">{time}</Word>,
          </Whole>{' '}
          <Whole>
            <Word what="zone">{zone}</Word>,
          </Whole>{' '}
          from{' '}
          <Whole>
            <Word what="from">{from}</Word>,
          </Whole>{' '}
          <Word what="end">{end}</Word>
        </Trans>
      );
    case 'week':
      return (
        <Trans>
          Every <Word what="often">week</Word> on <Word what="days">{days}</Word> at{' '}
          <Whole>
            <Word what="time">{time}</Word>,
          </Whole>{' '}
          <Whole>
            <Word what="zone">{zone}</Word>,
          </Whole>{' '}
          from{' '}
          <Whole>
            <Word what="from">{from}</Word>,
          </Whole>{' '}
          <Word what="end">{end}</Word>
        </Trans>
      );
    case 'second-week':
      return isOneDay ? (
        <Trans>
          Every <Word what="often">second</Word> <Word what="days">{days}</Word> at{' '}
          <Whole>
            <Word what="time">{time}</Word>,
          </Whole>{' '}
          <Whole>
            <Word what="zone">{zone}</Word>,
          </Whole>{' '}
          from{' '}
          <Whole>
            <Word what="from">{from}</Word>,
          </Whole>{' '}
          <Word what="end">{end}</Word>
        </Trans>
      ) : (
        <Trans>
          Every <Word what="often">second week</Word> on <Word what="days">{days}</Word> at{' '}
          <Whole>
            <Word what="time">{time}</Word>,
          </Whole>{' '}
          <Whole>
            <Word what="zone">{zone}</Word>,
          </Whole>{' '}
          from{' '}
          <Whole>
            <Word what="from">{from}</Word>,
          </Whole>{' '}
          <Word what="end">{end}</Word>
        </Trans>
      );
    case 'month':
      return (
        <Trans>
          Every <Word what="often">month</Word> on <Word what="days">{days}</Word> at{' '}
          <Whole>
            <Word what="time">{time}</Word>,
          </Whole>{' '}
          <Whole>
            <Word what="zone">{zone}</Word>,
          </Whole>{' '}
          from{' '}
          <Whole>
            <Word what="from">{from}</Word>,
          </Whole>{' '}
          <Word what="end">{end}</Word>
        </Trans>
      );
    case 'second-month':
      return (
        <Trans>
          Every <Word what="often">second month</Word> on <Word what="days">{days}</Word> at{' '}
          <Whole>
            <Word what="time">{time}</Word>,
          </Whole>{' '}
          <Whole>
            <Word what="zone">{zone}</Word>,
          </Whole>{' '}
          from{' '}
          <Whole>
            <Word what="from">{from}</Word>,
          </Whole>{' '}
          <Word what="end">{end}</Word>
        </Trans>
      );
    case 'year':
      return (
        <Trans>
          Every <Word what="often">year</Word> on <Word what="days">{days}</Word> at{' '}
          <Whole>
            <Word what="time">{time}</Word>,
          </Whole>{' '}
          <Whole>
            <Word what="zone">{zone}</Word>,
          </Whole>{' '}
          from{' '}
          <Whole>
            <Word what="from">{from}</Word>,
          </Whole>{' '}
          <Word what="end">{end}</Word>
        </Trans>
      );
    case 'second-year':
      return (
        <Trans>
          Every <Word what="often">second year</Word> on <Word what="days">{days}</Word> at{' '}
          <Whole>
            <Word what="time">{time}</Word>,
          </Whole>{' '}
          <Whole>
            <Word what="zone">{zone}</Word>,
          </Whole>{' '}
          from{' '}
          <Whole>
            <Word what="from">{from}</Word>,
          </Whole>{' '}
          <Word what="end">{end}</Word>
        </Trans>
      );
    case 'many':
      return repeats.every === 'day' ? (
        <Trans>
          Every <Word what="often">{many}</Word> at{' '}
          <Whole>
            <Word what="time">{time}</Word>,
          </Whole>{' '}
          <Whole>
            <Word what="zone">{zone}</Word>,
          </Whole>{' '}
          from{' '}
          <Whole>
            <Word what="from">{from}</Word>,
          </Whole>{' '}
          <Word what="end">{end}</Word>
        </Trans>
      ) : (
        <Trans>
          Every <Word what="often">{many}</Word> on <Word what="days">{days}</Word> at{' '}
          <Whole>
            <Word what="time">{time}</Word>,
          </Whole>{' '}
          <Whole>
            <Word what="zone">{zone}</Word>,
          </Whole>{' '}
          from{' '}
          <Whole>
            <Word what="from">{from}</Word>,
          </Whole>{' '}
          <Word what="end">{end}</Word>
        </Trans>
      );
  }
}
