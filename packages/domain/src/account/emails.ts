/** The longest email address, in characters (RFC 5321). */
export const EMAIL_MAX = 254;

const LOCAL_MAX = 64;
const LOCAL_PART = /^[a-z0-9_'+-]+(?:\.[a-z0-9_'+-]+)*$/i;
const LABEL = /^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/i;
const TOP_LABEL = /^[a-z]{2,63}$/i;

/** The form in which addresses are stored and compared: trimmed and in lower case. */
export function normalizeEmail(email: string): string {
  return email.trim().toLowerCase();
}

/** Mail hosts that ignore dots in the local part. */
const DOTLESS = new Set(['gmail.com', 'googlemail.com']);

/**
 * The mailbox an address delivers to, for counting towards limits. `V+1@Kontor.example` becomes `v@kontor.example`, because
 * whoever has one of these addresses has them all.
 */
export function mailboxOf(email: string): string {
  const address = normalizeEmail(email);
  const at = address.lastIndexOf('@');
  const [name = ''] = address.slice(0, Math.max(0, at)).split('+');
  const host = address.slice(at + 1);
  const local = DOTLESS.has(host) ? name.replaceAll('.', '') : name;
  return `${local}@${DOTLESS.has(host) ? 'gmail.com' : host}`;
}

/** Whether a text is an email address of at most 254 characters. Runs in linear time for any text. */
export function isEmail(text: string): boolean {
  if (text.length > EMAIL_MAX) return false;
  const at = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, at));
  const labels = text.slice(at + 1).split('.');
  return (
    local.length <= LOCAL_MAX &&
    LOCAL_PART.test(local) &&
    !local.endsWith("'") &&
    labels.length >= 2 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LABEL.test(labels.at(-1) ?? '')
  );
}

/** One pasted address: the text as written, the name if one was given, and the address, or null if it is not valid. */
export type PastedEmail = { input: string; name: string | null; email: string | null };

// Commas inside quotes belong to a name; a quote that is never closed ends with its line.
function splitEntries(text: string): string[] {
  const entries: string[] = [];
  let start = 0;
  let quoted = false;
  for (let index = 0; index < text.length; index += 1) {
    const char = text.charAt(index);
    if (char === '"') quoted = !quoted;
    const isLineEnd = char === '\n' || char === '\r';
    if (isLineEnd || (!quoted && (char === ',' || char === ';' || char === '>'))) {
      entries.push(text.slice(start, char === '>' ? index + 1 : index));
      start = index + 1;
      quoted = false;
    }
  }
  entries.push(text.slice(start));
  return entries.map((entry) => entry.trim()).filter((entry) => entry !== '');
}

function toPasted(input: string, name: string, address: string): PastedEmail {
  const email = normalizeEmail(address);
  return { input, name: name === '' ? null : name, email: isEmail(email) ? email : null };
}

function readEntry(entry: string): PastedEmail[] {
  const open = entry.lastIndexOf('<');
  if (!entry.endsWith('>') || open < 0) return entry.split(/\s+/).map((word) => toPasted(word, '', word));
  const name = entry.slice(0, open).replaceAll('"', '').trim();
  return [toPasted(entry, name, entry.slice(open + 1, -1))];
}

/**
 * Reads addresses from pasted text, separated by commas, semicolons, spaces or line breaks; they may have the form
 * `Name <a@b.example>`.
 *
 * @returns One entry per address in the order written, without duplicates (the first one counts).
 */
export function splitEmails(text: string): PastedEmail[] {
  const found = new Map<string, PastedEmail>();
  for (const pasted of splitEntries(text).flatMap(readEntry)) {
    const key = pasted.email ?? pasted.input.toLowerCase();
    if (!found.has(key)) found.set(key, pasted);
  }
  return [...found.values()];
}
