import { expect, it } from 'vitest';
import config from './lingui.config.ts';

it('writes a new catalog the way it rewrites it later', async () => {
  const { format } = config;
  if (typeof format !== 'object') throw new Error('the config has no format');
  const context = { locale: 'de', sourceLocale: 'en', filename: 'locales/de.po' };
  const catalog = {
    '1a2b3c': { message: 'Keys', translation: 'Schlüssel', origin: [['app/areas.ts', 1] as [string, number]] },
  };
  const first = await format.serialize(catalog, { ...context, existing: null });
  expect(first).toContain('msgstr "Schlüssel"');
  const known = await format.parse(first, context);
  expect(await format.serialize(known, { ...context, existing: first })).toBe(first);
});
