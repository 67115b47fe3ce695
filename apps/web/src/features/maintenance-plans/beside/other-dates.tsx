import { useLingui } from '@lingui/react/macro';
import { namesInLine } from '#lib/words/counts.ts';
import { calendarDate } from '#lib/words/rule-words.ts';
import type { Exception } from '../plan-preview.ts';

/** Says that these dates are not saved yet, and what becomes of those left out or moved. */
export function OtherDates({ kept, gone }: Record<'kept' | 'gone', readonly Exception[]>) {
  const { t } = useLingui();
  const inWords = (exceptions: readonly Exception[]) =>
    namesInLine(
      exceptions.map(({ from, to }) => [from, to].flatMap((day) => (day ? calendarDate(day) : [])).join(' → ')),
    );
  const [staying, going] = [inWords(kept), inWords(gone)];
  return (
    <>
      {t`As they will be once the changes are saved.`}
      {staying && <span className="mt-1 block">{t`Still skipped or moved: ${staying}.`}</span>}
      {going && (
        <span className="mt-1 block">{t`No longer skipped or moved, as the new rule does not include them: ${going}.`}</span>
      )}
    </>
  );
}
