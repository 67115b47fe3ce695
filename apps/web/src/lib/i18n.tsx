import { i18n } from '@lingui/core';
import type { TransProps } from '@lingui/react';
import { TransNoContext } from '@lingui/react/server';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => i18n.on('change', listener);
const read = () => i18n.locale;

/** Shows a component anew when the language changes, for one whose words all come from functions. */
export function useLanguage(): void {
  useSyncExternalStore(subscribe, read);
}

/**
 * Gives a component its words in the language that is shown, and shows it anew when that changes. Written as the macro
 * `const { t } = useLingui()` of `@lingui/react/macro`, which becomes this one (lingui.config.ts): there is one language
 * at a time, so that nothing has to be around a component.
 */
export function useLingui() {
  useLanguage();
  return { i18n, _: i18n.t };
}

/** The macro `<Trans>` of `@lingui/react/macro`, likewise. */
export function Trans(props: TransProps) {
  const lingui = useLingui();
  return <TransNoContext {...props} lingui={lingui} />;
}
