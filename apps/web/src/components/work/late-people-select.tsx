import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { PickerButton, PickerText } from '@siteward/ui/picker-button';
import { Suspense, useState } from 'react';
import { onDemand } from '#components/on-demand.tsx';
import { namesInLine } from '#lib/words/counts.ts';
import type { PeopleSelectProps } from './people-select.tsx';

const PeopleSelect = onDemand(async () => (await import('./people-select.tsx')).PeopleSelect);

/**
 * A select for people on pages that are shown without the 30 KB of its list: the list is loaded when the pointer or the focus
 * comes near, and opens as soon as it has loaded.
 */
export function LatePeopleSelect(props: PeopleSelectProps) {
  const [isAsked, setIsAsked] = useState(false);
  const closed = <Closed {...props} isBusy={isAsked} onAsk={() => setIsAsked(true)} />;
  if (!isAsked) return closed;
  return (
    <Suspense fallback={closed}>
      <PeopleSelect {...props} defaultOpen />
    </Suspense>
  );
}

type ClosedProps = PeopleSelectProps & { isBusy: boolean; onAsk: () => void };

/** The chosen people, on a button that stands in for the list. */
function Closed({ values, known = [], placeholder, isBusy, onAsk }: ClosedProps) {
  const { t } = useLingui();
  const names = values.flatMap((value) => known.find(({ _id }) => _id === value)?.name ?? []);
  const unnamed = values.length - names.length;
  const others = unnamed > 0 ? [plural(unnamed, { one: '# person', other: '# people' })] : [];
  const text = namesInLine([...names, ...others]);
  return (
    <PickerButton
      aria-haspopup="dialog"
      aria-busy={isBusy || undefined}
      onPointerEnter={PeopleSelect.preload}
      onFocus={PeopleSelect.preload}
      onClick={onAsk}
    >
      <PickerText placeholder={placeholder ?? t`Choose`} text={text === '' ? undefined : text} />
    </PickerButton>
  );
}
