import type { MessageDescriptor } from '@lingui/core';
import { t } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import type { RecordHistoryEntry } from '@siteward/contract';
import type { ComponentProps } from 'react';
import { HistoryList } from '#components/record/history-list.tsx';
import { TimeAgo } from '#components/time-ago.tsx';
import { changeValueWords } from '#lib/words/change-values.ts';

/** How many entries a history shows before more are requested. */
export const FIRST_ENTRIES = 5;

type Change = RecordHistoryEntry['changes'][number];

/** How an area describes what happened to its records. */
export interface HistoryWords {
  /** By the part of an action that follows the kind of record: `created`. */
  actions: Readonly<Record<string, MessageDescriptor>>;
  /** By field name; a field without a label is not shown. */
  fields: Readonly<Record<string, MessageDescriptor>>;
  /** Who is named for what no member did; nobody if left out. */
  nobody?: MessageDescriptor;
  /** A value in words; empty if there is none. */
  valueWords?: (field: string, value: Change['to']) => string;
}

interface RecordHistoryProps
  extends Pick<ComponentProps<typeof HistoryList<RecordHistoryEntry>>, 'query' | 'limit' | 'onLimit'> {
  words: HistoryWords;
}

/** The history of a record, latest first, in the words of its area. */
export function RecordHistory({ words, ...list }: RecordHistoryProps) {
  return <HistoryList {...list}>{(entry) => <Entry entry={entry} words={words} />}</HistoryList>;
}

function Entry({ entry: { at, action, actor, changes }, words }: { entry: RecordHistoryEntry; words: HistoryWords }) {
  const { t } = useLingui();
  const said = words.actions[action.slice(action.indexOf('.') + 1)];
  const nobody = words.nobody && t(words.nobody);
  const who = actor ? actor.name || t`Someone who is not a member` : nobody;
  return (
    <li className="grid gap-0.5 border-line border-t py-2.5 first:border-t-0">
      <span className="wrap-anywhere font-medium">{said ? t(said) : action}</span>
      {changes.flatMap((change) => {
        const text = changeWords(change, words);
        return text === undefined ? (
          []
        ) : (
          <span key={change.field} className="wrap-anywhere text-sm">
            {text}
          </span>
        );
      })}
      <span className="text-muted text-sm">
        {who !== undefined && `${who} · `}
        <TimeAgo at={at} />
      </span>
    </li>
  );
}

/** "Place: 3.07 → 3.08"; an empty value is left out. */
function changeWords({ field, from, to }: Change, { fields, valueWords }: HistoryWords): string | undefined {
  const label = fields[field];
  if (!label) return undefined;
  const values = [from, to].map((value) => valueWords?.(field, value) ?? changeValueWords(value));
  return `${t(label)}: ${values.filter((text) => text !== '').join(' → ')}`;
}
