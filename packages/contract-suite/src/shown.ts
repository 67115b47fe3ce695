import type { Answer, Sent } from './wire.ts';

const LONGEST_SHOWN = 600;
const SECRET =
  /("(?:password|newPassword|passwordConfirmation|currentPassword|sid|token|otp)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;
/** What is shorter stands in many words. */
const SHORTEST_SECRET = 8;

/**
 * A text without passwords and sids: those of fields that hold such things, and those that are known, wherever they stand.
 *
 * @param known - what nobody is to read
 */
export function withoutSecrets(text: string, known: Iterable<string> = []): string {
  let shown = text.replace(SECRET, '$1"…"');
  for (const secret of known) {
    const written = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(Buffer.from(secret).toString())];
    for (const each of written) if (each.length >= SHORTEST_SECRET) shown = shown.replaceAll(each, '…');
  }
  return shown;
}

/** A text without what a terminal would obey, its lines kept. */
export function plainText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(/[^\P{Cc}\t\n]|\p{Bidi_Control}/gu, '�');
}

/** A request for the report. */
export function shownRequest({ method, path, headers, body }: Sent, known: Iterable<string>): string {
  const shown = Object.entries(headers).map(([name, value]) => {
    return `${name}: ${name === 'authorization' || name === 'cookie' ? '…' : value.slice(0, 100)}`;
  });
  const text = cut(withoutSecrets(body?.toString() ?? '', known));
  return [`${method} ${cut(withoutSecrets(path, known))}`, ...shown, ...(text === '' ? [] : [text])].join('\n');
}

/** An answer for the report. */
export function shownAnswer({ status, contentType, text, headers }: Answer, known: Iterable<string>): string {
  if (status === 0) return `no answer: ${text}`;
  const id = headers['x-request-id'];
  const head = `${status} ${contentType}${id ? `, request ${id}` : ''}`;
  return `${head}\n${cut(withoutSecrets(text, known))}`.trim();
}

function cut(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}… (${text.length} characters)` : text;
}
