import { Dialog, DialogBody, DialogContent, DialogHeader } from '@siteward/ui/dialog';
import { Kbd } from '@siteward/ui/kbd';
import { SwitchField } from '@siteward/ui/switch';
import { Fragment } from 'react';
import { isApple, singleKeysPreference } from '#lib/single-keys.ts';

type Shortcut = { what: string; keys: readonly string[]; single?: boolean };

const ANYWHERE: readonly Shortcut[] = [
  { what: 'Search or jump to', keys: [isApple ? '⌘' : 'Ctrl', 'K'] },
  { what: 'Keyboard shortcuts', keys: ['?'], single: true },
  { what: 'Close a window or a menu', keys: ['Esc'] },
];

const IN_LISTS: readonly Shortcut[] = [
  { what: 'Next row', keys: ['J'], single: true },
  { what: 'Previous row', keys: ['K'], single: true },
  { what: 'Select the row', keys: ['X'], single: true },
  { what: 'Select all up to the row', keys: ['Shift', 'X'], single: true },
  { what: 'End the selection', keys: ['Esc'] },
  { what: 'Open the row', keys: ['Enter'], single: true },
  { what: 'Create', keys: ['C'], single: true },
];

interface ShortcutsSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The keys that do something, and the switch for those that work alone (WCAG 2.1.4). */
export function ShortcutsSheet({ open, onOpenChange }: ShortcutsSheetProps) {
  const singleKeys = singleKeysPreference.use();
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent>
        <DialogHeader title="Keyboard shortcuts" />
        <DialogBody className="pb-5">
          <Keys title="Anywhere" shortcuts={ANYWHERE} off={singleKeys === 'off'} />
          <Keys title="In lists" shortcuts={IN_LISTS} off={singleKeys === 'off'} />
          <SwitchField
            label="Single keys"
            help={`Off: J, K, X, C, Enter and ? do nothing on their own; press ${isApple ? '⌘ K' : 'Ctrl K'} to find this window.`}
            checked={singleKeys === 'on'}
            onCheckedChange={(on) => singleKeysPreference.set(on ? 'on' : 'off')}
            className="border-line border-t pt-3"
          />
        </DialogBody>
      </DialogContent>
    </Dialog>
  );
}

function Keys({ title, shortcuts, off }: { title: string; shortcuts: readonly Shortcut[]; off: boolean }) {
  return (
    <section>
      <h3 className="mb-1 font-medium text-muted text-sm">{title}</h3>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5">
        {shortcuts.map(({ what, keys, single }) => (
          <Fragment key={what}>
            <dt>{what}</dt>
            <dd className="flex justify-end gap-1">
              {single && off ? <span className="text-muted">off</span> : keys.map((key) => <Kbd key={key}>{key}</Kbd>)}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
