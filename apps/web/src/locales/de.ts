import type { Messages } from '@lingui/core';

const catalogs = import.meta.glob<Messages>('../**/locales/de.po', { eager: true, import: 'messages' });

/** All texts in this language, in one file that is loaded before anything is shown. */
export const messages: Messages = Object.assign({}, ...Object.values(catalogs));

export { reasonWords } from './reasons/de/index.ts';
