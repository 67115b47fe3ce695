// All control characters, and those that reverse the direction of text.
const UNSAFE = /[\p{Cc}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;
const BREAKS = /[\r\n\t\u2028\u2029]+/g;
/** How the commands begin that CI systems read from a log: at the start of a line, or anywhere in it. */
const [AT_START, ANYWHERE] = [/^(\s*):(?=:)/, /##(?=(?:vso|teamcity)?\[)/g];

/** Text that somebody wrote, on one line, without anything that a terminal or a CI system would obey. */
export function oneLine(text: string): string {
  return text.replace(BREAKS, ' ').replace(UNSAFE, '').replace(AT_START, '$1│').replace(ANYWHERE, '#│');
}

/** The same, but keeping its lines. */
export function manyLines(text: string): string {
  return text
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .map(oneLine)
    .join('\n');
}

/** A value as JSON that a terminal or a CI system can safely show: whatever they would obey and JSON leaves unescaped is escaped too. */
export function safeJson(value: unknown): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, null, 2)
    .replace(/[\u007f-\u009f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/g, escaped)
    .replace(ANYWHERE, `#${escaped('#')}`);
}
