// Control characters of all kinds, and those that turn the direction of a text around.
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const BREAKS = /[\r\n\t\u2028\u2029]+/g;
/** How commands begin that CI systems read off a log: at the start of a line, or anywhere in it. */
const [AT_START, ANYWHERE] = [/^(\s*):(?=:)/, /##(?=(?:vso|teamcity)?\[)/g];

/** A text that somebody wrote, on one line, without what a terminal or a CI system would obey. */
export function oneLine(text: string): string {
  return text.replace(BREAKS, ' ').replace(UNSAFE, '').replace(AT_START, '$1│').replace(ANYWHERE, '#│');
}

/** The same with its lines kept. */
export function manyLines(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(oneLine)
    .join('\n');
}

/** The same value as JSON that a terminal and a CI system can show: of what they obey, JSON leaves some as it stands; that is escaped, too. */
export function safeJson(value: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, 2)
    .replace(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escaped)
    .replace(ANYWHERE, `#${escaped('#')}`);
}
