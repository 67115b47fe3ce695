import type { Plugin } from 'vite';

/**
 * Lets production builds leave out the copy of zod 3 (12 KB gzipped) that this release of @ts-rest/core carries in its one
 * file, for schemas that nobody here uses: puts it, and what is made of it, into functions marked as free of side effects,
 * and takes away the branches for schemas of zod 3 and the fetcher that checks answers, since every client here brings its
 * own (lib/api.ts). Throws where the file is not the known one, so that another release is looked at and not shipped unseen.
 */
export function leanTsRest(): Plugin {
  return {
    name: 'lean-ts-rest',
    apply: 'build',
    transform(code, id) {
      if (!/@ts-rest[\\/]core[\\/]index\.esm\.mjs$/.test(id)) return undefined;
      const end = code.match(/^var z = \/\*#__PURE__\*\/Object\.freeze\(\{[\s\S]*?^\}\);$/m);
      if (end?.index === undefined) throw new Error('lean-ts-rest does not know this release of @ts-rest/core');
      const cut = end.index + end[0].length;
      const rest = code
        .slice(cut)
        .replace('clientArgs.api || tsRestFetchApi', 'clientArgs.api')
        .replace(/\bz(?=\s*\.)/g, 'zod3.z')
        .replace('baseSchema instanceof ZodObject && routeSchema instanceof ZodObject', 'false')
        .replace('new ZodError(', 'new StandardSchemaError(')
        .replace(/^(const \w+ = )(zod3\.z\.object\(\{[\s\S]*?^\}\));$/gm, '$1/* @__PURE__ */ (() => $2)();');
      const zod = `const zod3 = /* @__PURE__ */ (() => {\n${code.slice(0, cut)}\nreturn { z };\n})();`;
      return { code: zod + rest, map: null };
    },
  };
}
