// @vitest-environment node
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

function read(selector: string): Map<string, string> {
  const block = css.split(`${selector} {`)[1]?.split('}')[0] ?? '';
  return new Map([...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/gi)].map((found) => [found[1] ?? '', found[2] ?? '']));
}

function luminance(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0);
}

/** WCAG 2.2's contrast ratio of two colours, 1 to 21. */
function contrast(one: string, other: string): number {
  const [light, dark] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return ((light ?? 0) + 0.05) / ((dark ?? 0) + 0.05);
}

const light = read('[data-theme="siteward"]');
const themes = { light, dark: new Map([...light, ...read('.dark')]) };

const surfaces = ['canvas', 'surface', 'sunken', 'hover', 'selected'];
const tags = ['green', 'amber', 'red', 'blue', 'violet', 'grey'];
const text: [string, string][] = [
  ...['text', 'text-muted', 'action-text', 'red'].flatMap((ink) => surfaces.map((on): [string, string] => [ink, on])),
  ...['canvas', 'surface'].map((on): [string, string] => ['text-faint', on]),
  ...tags.map((tag): [string, string] => [tag, `${tag}-soft`]),
  ...tags.map((tag): [string, string] => ['text', `${tag}-soft`]),
  ['action-text', 'action-soft'],
  ['on-action', 'action'],
  ['on-action', 'action-hover'],
  ['on-action', 'red'],
  ['nav-text', 'nav'],
  ['nav-muted', 'nav'],
];
const shapes: [string, string][] = [
  ...['canvas', 'surface'].flatMap((on): [string, string][] => [
    ['action', on],
    ['line-strong', on],
  ]),
  ['nav-accent', 'nav'],
];

/** What the variables become within a selected record, as defined in theme.css. */
const onSelected = readFileSync(new URL('./theme.css', import.meta.url), 'utf8')
  .split('@utility on-selected {')[1]
  ?.split('}')[0];

it('the theme is named after the product, and has the three colours of the specification', () => {
  expect([light.get('primary'), light.get('action'), light.get('text')]).toEqual(['#042134', '#1867c0', '#052439']);
});

describe.each(Object.entries(themes))('the %s theme', (_, theme) => {
  const ratio = (ink: string, on: string) => contrast(theme.get(ink) ?? '', theme.get(on) ?? '');

  it.each(text)('%s can be read on %s', (ink, on) => {
    expect(ratio(ink, on)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(tags)('a %s tag lies on the surface colour in a selected record, and can be read', (tag) => {
    const under = onSelected?.match(new RegExp(`--${tag}-soft: var\\(--([\\w-]+)\\);`))?.[1] ?? `${tag}-soft`;
    expect(ratio(under, 'selected')).toBeGreaterThanOrEqual(1.12);
    expect(ratio(tag, under)).toBeGreaterThanOrEqual(4.5);
  });

  it.each(shapes)('%s can be seen on %s', (ink, on) => {
    expect(ratio(ink, on)).toBeGreaterThanOrEqual(3);
  });
});
