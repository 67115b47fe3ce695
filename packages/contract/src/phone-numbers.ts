import { parsePhoneNumberFromString } from 'libphonenumber-js/min';

// Separate from the schemas, so that the table of the countries' numbers (28 KB) is loaded only where a number is entered or
// shown.

function read(text: string) {
  const parsed = parsePhoneNumberFromString(text.trim().replace(/^00/, '+'), { extract: false });
  return parsed?.isValid() && parsed.ext === undefined ? parsed : undefined;
}

/**
 * A phone number with its country in E.164 form, `+49405551299`.
 *
 * @param text - the number, however it is written
 * @returns Null if it is not a phone number.
 */
export function parsePhone(text: string): string | null {
  return read(text)?.number ?? null;
}

/**
 * A phone number in readable form, `+49 40 5551299`.
 *
 * @param text - a number in any form; anything else is returned as it is
 */
export function formatPhone(text: string): string {
  return read(text)?.formatInternational() ?? text;
}
