/**
 * What a session's `userAgent` tells: `kind` for the icon, `browser` (or the name of a tool) and `system` for use in sentences,
 * each null if unknown.
 */
export type Device = { kind: 'computer' | 'phone' | 'tool'; browser: string | null; system: string | null };

// The first match counts: most browsers also name the ones they descend from.
const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(Chrome|CriOS|Chromium|HeadlessChrome)\//, 'Chrome'],
  [/\bVersion\/.*\bSafari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];
const PHONES = /\b(iPhone|iPad|Android|Mobile)\b/;

const nameIn = (list: typeof BROWSERS, text: string) => list.find(([pattern]) => pattern.test(text))?.[1];

/** Reads a user agent, such as Chrome on Windows, Firefox or curl; an empty one gives nothing. */
export function deviceOf(userAgent: string): Device {
  const browser = nameIn(BROWSERS, userAgent);
  const system = nameIn(SYSTEMS, userAgent);
  if (browser === undefined && system === undefined) {
    const tool = /^[\w.-]+/.exec(userAgent)?.[0];
    return { kind: 'tool', browser: tool ?? null, system: null };
  }
  const kind = PHONES.test(userAgent) ? 'phone' : 'computer';
  return { kind, browser: browser ?? null, system: system ?? null };
}
