import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { Dialog, DialogBody, DialogContent, DialogHeader } from '@siteward/ui/dialog';
import { Kbd } from '@siteward/ui/kbd';
import { beginAtTheWindow } from '@siteward/ui/lib/begin-at-the-window';
import { SwitchField } from '@siteward/ui/switch';
import { Fragment } from 'react';
import { isApple, singleKeysPreference } from '#lib/browser/single-keys.ts';
import { useIsMobile } from '#lib/browser/use-media-query.ts';

/** `keys`: as printed on a keyboard; some are translated, because keyboards print them in their own language. */
type Shortcut = { what: MessageDescriptor; keys: readonly (string | MessageDescriptor)[]; single?: boolean };

const CTRL = msg({ message: 'Ctrl', context: 'key' });
const ENTER = msg({ message: 'Enter', context: 'key' });
const SHIFT = msg({ message: 'Shift', context: 'key' });

const ANYWHERE: readonly Shortcut[] = [
  { what: msg`Search or jump to`, keys: [isApple ? '⌘' : CTRL, 'K'] },
  { what: msg`Keyboard shortcuts`, keys: ['?'], single: true },
  { what: msg`Close a window or a menu`, keys: ['Esc'] },
  { what: msg`Send a form or a message`, keys: [isApple ? '⌘' : CTRL, ENTER] },
];

const IN_LISTS: readonly Shortcut[] = [
  { what: msg`Next row`, keys: ['J'], single: true },
  { what: msg`Previous row`, keys: ['K'], single: true },
  { what: msg`Select the row`, keys: ['X'], single: true },
  { what: msg`Select all up to the row`, keys: [SHIFT, 'X'], single: true },
  { what: msg`Clear the selection`, keys: ['Esc'] },
  { what: msg`Open the row`, keys: [ENTER], single: true },
  { what: msg`Create`, keys: ['C'], single: true },
];

const IN_THE_INBOX: readonly Shortcut[] = [
  { what: msg`Acknowledge`, keys: ['A'], single: true },
  { what: msg`Convert to work order`, keys: ['C'], single: true },
  { what: msg`Reply`, keys: ['R'], single: true },
  { what: msg`Resolve`, keys: ['S'], single: true },
  { what: msg`Decline`, keys: ['D'], single: true },
];

const IN_THE_CALENDAR: readonly Shortcut[] = [
  { what: msg({ message: 'Today', context: 'go to this day' }), keys: ['T'], single: true },
  { what: msg`Later`, keys: ['N'], single: true },
  { what: msg`Earlier`, keys: ['P'], single: true },
  { what: msg`Move between entries`, keys: ['←', '↑', '→', '↓'] },
  { what: msg`Move the entry to another time`, keys: ['M'], single: true },
  { what: msg`Create`, keys: ['C'], single: true },
];

interface ShortcutsSheetProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** The keyboard shortcuts, and the switch that turns the single keys among them off (WCAG 2.1.4). */
export function ShortcutsSheet({ open, onOpenChange }: ShortcutsSheetProps) {
  const { t } = useLingui();
  const singleKeys = singleKeysPreference.use();
  const isMobile = useIsMobile();
  const opener = `${isApple ? '⌘' : t(CTRL)} K`;
  return (
    <Dialog open={open} onOpenChange={onOpenChange}>
      <DialogContent className="sm:max-w-3xl!" onOpenAutoFocus={beginAtTheWindow}>
        <DialogHeader title={t`Keyboard shortcuts`} />
        {/* It scrolls in a low window, which people without a pointer need to be able to do too. */}
        <DialogBody {...(isMobile && { tabIndex: 0 })} className="focus-visible:-outline-offset-2">
          <div className="gap-x-8 sm:columns-2">
            <Keys title={t`Anywhere`} shortcuts={ANYWHERE} off={singleKeys === 'off'} />
            <Keys title={t`In lists`} shortcuts={IN_LISTS} off={singleKeys === 'off'} />
            <Keys title={t`In the calendar`} shortcuts={IN_THE_CALENDAR} off={singleKeys === 'off'} />
            <Keys title={t`On a feedback`} shortcuts={IN_THE_INBOX} off={singleKeys === 'off'} />
          </div>
        </DialogBody>
        {/* Below the part that scrolls: inside it, it would be the last thing found, or lie at the very edge of a low window. */}
        <SwitchField
          label={t`Single-key shortcuts`}
          help={t`Off: letters, Enter and ? do nothing on their own; press ${opener} to open this window.`}
          checked={singleKeys === 'on'}
          onCheckedChange={(on) => singleKeysPreference.set(on ? 'on' : 'off')}
          className="border-line border-t px-5 pt-3 pb-5"
        />
      </DialogContent>
    </Dialog>
  );
}

function Keys({ title, shortcuts, off }: { title: string; shortcuts: readonly Shortcut[]; off: boolean }) {
  const { t } = useLingui();
  return (
    <section className="mb-3 break-inside-avoid">
      <h3 className="mb-1 font-medium text-muted text-sm">{title}</h3>
      <dl className="grid grid-cols-[1fr_auto] items-center gap-x-4 gap-y-1.5">
        {shortcuts.map(({ what, keys, single }) => (
          <Fragment key={what.id}>
            <dt>{t(what)}</dt>
            <dd className="flex justify-end gap-1">
              {single && off ? (
                <span className="text-muted">{t({ message: 'off', context: 'keyboard shortcut' })}</span>
              ) : (
                keys.map((key) => (typeof key === 'string' ? key : t(key))).map((key) => <Kbd key={key}>{key}</Kbd>)
              )}
            </dd>
          </Fragment>
        ))}
      </dl>
    </section>
  );
}
