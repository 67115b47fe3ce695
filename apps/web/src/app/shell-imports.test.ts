import { describe, expect, it } from 'vitest';

/** The code of the first load, of what every page may share with it, and of the pages. */
const TEXTS = import.meta.glob<string>(
  // The code that checks forms is loaded with them, and counts as heavy itself.
  ['../**/*.{ts,tsx}', '!**/*.test.*', '!../testing/**', '!../lib/forms/schema-resolver.ts', '!**/*schemas.ts'],
  { query: '?raw', import: 'default', eager: true },
);
/** Forms that are loaded as a whole when they are opened, with the code that checks them. */
const FORMS = ['invitations/invite-form.tsx', 'invitations/use-invite-form.ts', 'members/seats/seats-form.tsx'].map(
  (file) => `../features/${file}`,
);
/** Heavy imports of values: type imports leave nothing in the build, and dynamic imports are loaded later. */
const WEIGHTY =
  /^(?:import|export)\s+(?!type\b)(?:[^;'"]*?from\s+)?'(?:zod(?:\/[^']*)?|@siteward\/contract|.*\/(?:schema-resolver|[\w-]*schemas|use-invite-form|invite-form|seats-form)\.tsx?)'/gm;

describe('the shell and the pages', () => {
  it('import no schemas before a form is opened: neither zod nor values of the contract, except its client (docs/adr/0006)', () => {
    expect(Object.keys(TEXTS)).toContain('./router.tsx');
    const weighty = Object.entries(TEXTS).flatMap(([name, text]) =>
      [...text.matchAll(WEIGHTY)].map(([found]) => ({ name, found })),
    );
    expect(weighty.filter(({ name }) => !FORMS.includes(name))).toEqual([]);
    expect([...new Set(weighty.map(({ name }) => name))].sort()).toEqual(FORMS);
  });
});
