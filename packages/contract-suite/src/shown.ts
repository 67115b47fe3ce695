import type { Answer, Sent } from './wire.ts';

const LONGEST_SHOWN = 600;
const SECRET =
  /("(?:password|newPassword|passwordConfirmation|currentPassword|sid|token|otp)"\s*:\s*)"(?:[^"\\]|\\.)*"/g;
/** Shorter secrets could be part of many ordinary words. */
const SHORTEST_SECRET = 8;

/**
 * A text without passwords and sids: those in fields that hold such things, and the known ones wherever they occur.
 *
 * @param known - the secrets that nobody may read
 */
export function withoutSecrets(text: string, known: Iterable<string> = []): string {
  let shown = text.replace(SECRET, '$1"…"');
  for (const secret of known) {
    const written = [secret, JSON.stringify(secret).slice(1, -1), encodeURIComponent(Buffer.from(secret).toString())];
    for (const each of written) if (each.length >= SHORTEST_SECRET) shown = shown.replaceAll(each, '…');
  }
  return shown;
}

/** A text without anything that a terminal, or a CI system that reads commands from the output, would obey; line breaks are kept. */
export function plainText(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replace(/[^\P{Cc}\t\n]|\p{Bidi_Control}/gu, '�')
    .replace(/^(\s*):(?=:)/gm, '$1│')
    .replace(/##(?=(?:vso)?\[)/g, '#│');
}

/** A text for the report: without secrets, and not too long to read. */
export function shownText(text: string, known: Iterable<string>): string {
  return cut(withoutSecrets(text, known));
}

/** An error that reveals no secret, even if a server has put one into it. */
export function discreet(error: unknown, known: Iterable<string>): unknown {
  if (!(error instanceof Error)) return error;
  error.message = withoutSecrets(error.message, known);
  if (error.stack !== undefined) error.stack = withoutSecrets(error.stack, known);
  return error;
}

/** A request for the report. */
export function shownRequest({ method, path, headers, body }: Sent, known: Iterable<string>): string {
  const shown = Object.entries(headers).map(([name, value]) => {
    return `${name}: ${name === 'authorization' || name === 'cookie' ? '…' : value.slice(0, 100)}`;
  });
  const text = shownText(body?.toString() ?? '', known);
  return [`${method} ${shownText(path, known)}`, ...shown, ...(text === '' ? [] : [text])].join('\n');
}

/** An answer for the report. */
export function shownAnswer({ status, contentType, text, headers }: Answer, known: Iterable<string>): string {
  if (status === 0) return `no answer: ${shownText(text, known)}`;
  const id = headers['x-request-id'];
  const head = `${status} ${contentType}${id ? `, request ${id}` : ''}`;
  return `${shownText(head, known)}\n${shownText(text, known)}`.trim();
}

function cut(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}… (${text.length} characters)` : text;
}
