import { i18n } from '@lingui/core';
import type { TransProps } from '@lingui/react';
import { TransNoContext } from '@lingui/react/server';
import { useSyncExternalStore } from 'react';

const subscribe = (listener: () => void) => i18n.on('change', listener);
const read = () => i18n.locale;

/** Renders a component again when the language changes; for components whose texts all come from functions. */
export function useLanguage(): void {
  useSyncExternalStore(subscribe, read);
}

/**
 * Gives a component its texts in the language being shown, and renders it again when that changes. In the source it is the macro
 * `const { t } = useLingui()` of `@lingui/react/macro`, which compiles to this hook (lingui.config.ts). Because there is only
 * one language at a time, no provider has to surround the component.
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
