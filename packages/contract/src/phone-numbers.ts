import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

// Apart from the schemas, so that only what takes or shows a number loads the table of the countries' numbers (28 KB).

function read(text: string) {
  const parsed = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'), { extract: false });
  return parsed?.isValid() && parsed.ext === undefined ? parsed : undefined;
}

/**
 * A phone number with its country in E.164 form, `+49405551299`.
 *
 * @param text - the number, however it is written
 * @returns Null where it is none.
 */
export function parsePhone(text: string): string | null {
  return read(text)?.number ?? null;
}

/**
 * A phone number as people read it, `+49 40 5551299`.
 *
 * @param text - a number in any form; anything else comes back as it is
 */
export function formatPhone(text: string): string {
  return read(text)?.formatInternational() ?? text;
}
