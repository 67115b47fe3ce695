import { keysOf, ROUTE_GUARDS } from '@siteward/domain';
import { describe, expect, it } from 'vitest';

/** The code that a browser runs. The tests themselves use the router's development build, which is complete. */
const TEXTS = import.meta.glob<string>(['../**/*.{ts,tsx}', '!**/*.test.*', '!**/*-testing.*', '!../testing/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** What the build keeps of React Router. `patches/` removes fetchers, actions, view transitions and restored scroll positions. */
const KEPT = [
  ...['createBrowserRouter', 'RouterProvider', 'UNSAFE_DataRouterContext', 'Outlet', 'Navigate', 'NavigationType'],
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
  it('is used for nothing that its patch removes from the build (docs/adr/0006)', () => {
    const used = Object.values(TEXTS).flatMap(valuesOf);
    expect([...new Set(used)].sort()).toEqual([...KEPT].sort());
  });

  it('is given no action, no middleware and no view transition, which the build does not support either', () => {
    const told = /\b(?:unstable_)?(?:viewTransition|patchRoutesOnNavigation|formMethod|middleware|instrumentations)\b/;
    expect(Object.keys(TEXTS).filter((name) => told.test(TEXTS[name] ?? ''))).toEqual([]);
  });

  it('runs the guards of every page that has some, even if the page has a loader of its own', () => {
    const text = TEXTS['./router.tsx'] ?? '';
    const own = Array.from(
      text.matchAll(/page\(\s*'([\w-]+)',\s*\(\) => import\([^)]*\),\s*(\w+)\(/g),
      ([, name = '', loader]) => ({
        name,
        loader,
      }),
    );
    expect(own.length).toBeGreaterThan(2);
    const names: string[] = keysOf(ROUTE_GUARDS).filter((name) => ROUTE_GUARDS[name].guards.length > 0);
    const guarded = own.filter(({ name }) => names.includes(name));
    expect(guarded).toEqual([{ name: 'create-customer', loader: 'guardedStandingLoader' }]);
  });
});
