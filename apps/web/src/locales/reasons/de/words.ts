import { toolsFor } from '../reason-words.ts';

/** A text in the quotation marks of the language. */
export const quoted = (text: string): string => `„${text}“`;

const tools = toolsFor('de', quoted);

export const {
  plural,
  number,
  all,
  roleName,
  roleNames,
  typeName,
  statusName,
  feedbackStatusName,
  providerStatusName,
  ticketStatusName,
  permissionName,
} = tools;

/** How long to wait, in the form that follows “in”: 3 Tagen. */
export const wait = (seconds: number): string => tools.duration(seconds).replace(/Tage$/, 'Tagen');

export const NO_CHANGE = 'Es wurde nichts geändert.';
