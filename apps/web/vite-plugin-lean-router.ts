import { createRequire } from 'node:module';
import { dirname, resolve } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Makes react-router fit into the first load, in production builds only. Two things of its package cost a fifth of it:
 * its exports name the development build for every condition, and its components are not marked as free of side effects,
 * so that `Link`, `NavLink` and `Form` stay with all that they need where nobody uses them (see components/link.tsx).
 */
export function leanRouter(): Plugin {
  const folder = productionFolder();
  return {
    name: 'lean-router',
    apply: 'build',
    config: () => ({
      resolve: {
        alias: [
          { find: /^react-router$/, replacement: `${folder}/index.mjs` },
          { find: /^react-router\/dom$/, replacement: `${folder}/dom-export.mjs` },
        ],
      },
    }),
    transform(code, id) {
      if (!id.startsWith(folder)) return undefined;
      const marked = code
        .replace(/= (React\d*\.(?:createContext|forwardRef|memo)\()/g, '= /* @__PURE__ */ $1')
        .replace(/^\w+\.displayName = .*;$/gm, '');
      return { code: marked, map: null };
    },
  };
}

function productionFolder(): string {
  const routerDom = createRequire(import.meta.url).resolve('react-router-dom/package.json');
  const router = createRequire(routerDom).resolve('react-router/package.json');
  return resolve(dirname(router), 'dist/production');
}
