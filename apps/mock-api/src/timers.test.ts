import { expect, it } from 'vitest';
import { sourcesOfAll } from '#testing/sources.ts';

/** What is between the parentheses of a call, and what follows them. */
function callAt(text: string, start: number): { given: string; after: string } {
  let depth = 1;
  let end = start;
  for (; depth > 0 && end < text.length; end += 1) {
    if (text[end] === '(') depth += 1;
    if (text[end] === ')') depth -= 1;
  }
  return { given: text.slice(start, end - 1), after: text.slice(end, end + 10) };
}

/** The names by which a file starts timers: those of the global functions, and its own for those of `node:timers/promises`. */
function startersIn(text: string): RegExp {
  const imported = /import \{([^}]*)\} from 'node:timers\/promises'/.exec(text)?.[1] ?? '';
  const aliases = Array.from(imported.matchAll(/setTimeout as (\w+)/g), ([, alias = '']) => alias);
  return new RegExp(`(?:([\\w.]+) = |(await ))?\\b(${['setTimeout', 'setInterval', ...aliases].join('|')})\\(`, 'g');
}

/**
 * How the timers of each file end, in order, besides running out: they are cleared, end with a signal, or do not keep the process
 * alive (`unref`). One without a word has to run out first, and a process that has nothing else to do waits for it.
 */
const ENDS: Record<string, string> = {
  'command main.ts': 'setTimeout unref; delay signal awaited',
  'command patient-fetch.ts': 'setTimeout cleared',
  'command private-file.ts': 'delay awaited',
  'contract client/client.ts': 'setTimeout cleared; setTimeout',
  'http-server.ts': 'setTimeout cleared; setInterval unref cleared; setTimeout unref',
  'job.ts': 'setTimeout cleared',
  'local-mongod/data-dir.ts': 'sleep awaited',
  'local-mongod/mongod-wheel.ts': 'sleep awaited',
  'local-mongod/replica-set.ts': 'sleep awaited',
  'modules/files/fair-queue.ts': 'setTimeout cleared',
  'modules/live/change-feed.ts': 'delay signal awaited',
  'modules/numbers/reserve-numbers.ts': 'wait awaited',
  'modules/scheduler/scheduler.ts': 'setInterval cleared',
  'modules/system/system.service.ts': 'delay signal',
  'plugins/contract-routes/first-answers.ts': 'delay awaited',
  'plugins/contract-routes/send-events.ts': 'setInterval cleared',
  'plugins/dev/break-answer.ts': 'delay signal awaited',
  'plugins/dev/reset-lock.ts': 'setTimeout cleared',
  'plugins/dev/watch-requests.ts': 'delay signal',
  'plugins/rate-limits/counter.ts': 'delay awaited; setTimeout unref cleared',
  'suite wire.ts': 'setTimeout; setTimeout; setTimeout unref cleared',
  'suite world/mailbox.ts': 'setTimeout',
  'suite world/records.ts': 'setTimeout',
};

it('knows how the timers of each file end', () => {
  const found = sourcesOfAll().flatMap(([file, text]) => {
    if (/^(?:web|ui|public) /.test(file)) return [];
    const timers = Array.from(text.matchAll(startersIn(text)), (match) => {
      const [all, name, awaited, starter] = match;
      const { given, after } = callAt(text, match.index + all.length);
      const isCleared = name !== undefined && new RegExp(`\\bclear(?:Timeout|Interval)\\(${name}\\)`).test(text);
      const ends = [
        after.startsWith('.unref()') && 'unref',
        isCleared && 'cleared',
        /\bsignal\b/.test(given) && 'signal',
        awaited && 'awaited',
      ];
      return [starter, ...ends.filter(Boolean)].join(' ');
    });
    return timers.length === 0 ? [] : [[file, timers.join('; ')]];
  });
  expect(Object.fromEntries(found)).toEqual(ENDS);
});
