import { toolsFor } from '../reason-words.ts';

/** A text in the quotation marks of the language. */
export const quoted = (text: string): string => `“${text}”`;

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
  duration,
} = toolsFor('hi', quoted);

export const NO_CHANGE = 'कुछ भी नहीं बदला गया है।';
