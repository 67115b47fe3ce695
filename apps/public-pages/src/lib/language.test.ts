import { afterEach, describe, expect, it, vi } from 'vitest';
import { chooseLanguage, wantedLanguage } from './language.ts';

afterEach(() => {
  vi.restoreAllMocks();
  localStorage.clear();
});

describe('the language of a page', () => {
  it.each([
    ['that of the browser', ['es-MX', 'de'], 'hi', 'es'],
    ['the first of the browser’s that there is', ['fr-FR', 'de-AT', 'es'], 'hi', 'de'],
    ['that of the site, where the browser’s is none', ['fr-FR'], 'hi-IN', 'hi'],
    ['English, where neither is one', ['fr-FR'], 'pl', 'en'],
    ['English, as long as the site is not known', ['fr-FR'], undefined, 'en'],
  ] as const)('is %s', (_, languages, ofSite, language) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(languages);
    expect(wantedLanguage(ofSite)).toBe(language);
  });

  it('is the one that was chosen, whatever the browser and the site say', () => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue(['es']);
    chooseLanguage('hi');
    expect(wantedLanguage('de')).toBe('hi');
  });
});
