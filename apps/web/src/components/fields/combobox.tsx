import { useLingui } from '@lingui/react/macro';
import type { Option } from '@siteward/ui/combobox';
import { PickerButton, PickerText } from '@siteward/ui/picker-button';
import { Suspense, useLayoutEffect, useRef, useState } from 'react';
import { onDemand } from '../on-demand.tsx';

const LoadedList = onDemand(async () => (await import('@siteward/ui/combobox')).ComboboxList);

interface ComboboxProps {
  options: readonly Option[];
  value: string;
  onValueChange: (value: string) => void;
  searchLabel: string;
  emptyText?: string;
}

/**
 * A searchable select for pages that are shown without the 30 KB of its list: the list is loaded when the pointer or the focus
 * comes near. If it is asked for before that, it opens as soon as it has loaded. Code that has its own chunk uses the one from
 * packages/ui directly.
 */
export function Combobox({ options, value, onValueChange, ...words }: ComboboxProps) {
  const { t } = useLingui();
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const [wasOpen, setWasOpen] = useState(false);
  const [waiting, setWaiting] = useState(false);
  if (open && !wasOpen) setWasOpen(true);
  return (
    <>
      <PickerButton
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-busy={waiting || undefined}
        onPointerEnter={LoadedList.preload}
        onFocus={LoadedList.preload}
        onClick={() => setOpen(!open)}
        onKeyDown={({ key }) => key === 'Escape' && setOpen(false)}
      >
        <PickerText placeholder={t`Choose`} text={options.find((option) => option.value === value)?.label} />
      </PickerButton>
      {wasOpen && (
        <Suspense fallback={open && <Waiting onChange={setWaiting} />}>
          <LoadedList
            {...words}
            options={options}
            open={open}
            onOpenChange={setOpen}
            button={button}
            value={value}
            onChoose={(chosen) => {
              onValueChange(chosen);
              setOpen(false);
            }}
          />
        </Suspense>
      )}
    </>
  );
}

/** Renders nothing, and reports for how long it is mounted. */
function Waiting({ onChange }: { onChange: (waiting: boolean) => void }) {
  useLayoutEffect(() => {
    onChange(true);
    return () => onChange(false);
  }, [onChange]);
  return null;
}
