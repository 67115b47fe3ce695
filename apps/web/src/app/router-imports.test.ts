import { describe, expect, it } from 'vitest';

/** What a browser runs; tests have the router's own build for development, which is whole. */
const TEXTS = import.meta.glob<string>(['../**/*.{ts,tsx}', '!**/*.test.*', '!../testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What the build has of React Router. `patches/` leaves out fetchers, actions, view transitions and restored scroll positions. */
const KEPT = [
  ...['createBrowserRouter', 'RouterProvider', 'Outlet', 'Navigate', 'NavigationType'],
  ...['data', 'redirect', 'replace', 'isRouteErrorResponse'],
  ...['useBlocker', 'useHref', 'useLinkClickHandler', 'useLoaderData', 'useLocation', 'useMatches', 'useNavigate'],
  ...['useNavigation', 'useNavigationType', 'useParams', 'useRouteError', 'useSearchParams'],
];
const IMPORT = /^import\s+(?!type\b)\{([^}]*)\}\s+from\s+'react-router(?:-dom)?'/gm;
const valuesOf = (text: string): string[] =>
  [...text.matchAll(IMPORT)].flatMap(([, names = '']) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter((name) => name !== '' && !name.startsWith('type ')),
  );

describe('the router', () => {
  it('is asked for nothing that its patch leaves out of the build (docs/adr/0006)', () => {
    const used = Object.values(TEXTS).flatMap(valuesOf);
    expect([...new Set(used)].sort()).toEqual([...KEPT].sort());
  });

  it('is told of no action, no middleware and no view transition, which the build does not know either', () => {
    const told = /\b(?:unstable_)?(?:viewTransition|patchRoutesOnNavigation|formMethod|middleware|instrumentations)\b/;
    expect(Object.keys(TEXTS).filter((name) => told.test(TEXTS[name] ?? ''))).toEqual([]);
  });
});
