import { LANGUAGES } from '@siteward/domain';
import { waitFor } from '@testing-library/dom';
import { lazy } from 'react';
import { createRoot } from 'react-dom/client';
import { afterEach, expect, it, vi } from 'vitest';
import { speechOf } from '#lib/language.ts';
import { mount } from './mount.tsx';
import { Loading } from './states.tsx';

afterEach(() => vi.restoreAllMocks());

it.each(LANGUAGES)(
  'speaks the language of its reader before the script of the page has loaded: %s',
  async (language) => {
    vi.spyOn(navigator, 'languages', 'get').mockReturnValue([language]);
    const { words } = await speechOf(language);
    const root = document.body.appendChild(document.createElement('div'));
    root.id = 'root';
    const Page = lazy(() => new Promise<never>(() => {}));
    await mount(<Page />, <Loading />);
    await waitFor(() => expect(root.textContent).toContain(words.loading));
    await waitFor(() => expect(document.documentElement.lang).toBe(language));
    createRoot(root).unmount();
  },
);
