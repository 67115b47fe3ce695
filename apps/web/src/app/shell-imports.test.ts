import { describe, expect, it } from 'vitest';

/** What the first load stands on, and what every page may share with it. */
const TEXTS = import.meta.glob<string>(
  // What checks forms comes with them, and counts as heavy itself.
  [
    '../{app,lib,components}/**/*.{ts,tsx}',
    '!**/*.test.*',
    '!./pages/**',
    '!../lib/schema-resolver.ts',
    '!**/schemas.ts',
  ],
  { query: '?raw', import: 'default', eager: true },
);
/** An import of values: one of types leaves nothing in the build, a dynamic one comes later. */
const WEIGHTY =
  /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?from\s+)?'(?:zod(?:\/[^']*)?|@siteward\/contract|.*\/(?:schema-resolver|schemas)\.ts)'/gm;

describe('the shell', () => {
  it('imports no schemas: neither zod nor values of the contract, but its client (docs/adr/0006)', () => {
    expect(Object.keys(TEXTS)).toContain('./router.tsx');
    const faults = Object.entries(TEXTS).flatMap(([name, text]) =>
      [...text.matchAll(WEIGHTY)].map(([found]) => `${name}: ${found}`),
    );
    expect(faults).toEqual([]);
  });
});
