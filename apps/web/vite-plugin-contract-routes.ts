import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const ALL = 'virtual:contract-routes';
const SHELL = 'virtual:shell-routes';

/** The calls that the guards make: all of the contract that the first load needs. */
const SHELL_CALLS = ['users.get', 'members.getByUserAndApp', 'organizations.get', 'roles.get', 'sites.list'];

/**
 * Provides `virtual:contract-routes`, the method and path of every call of @siteward/contract, and `virtual:shell-routes`,
 * the same for the shell's calls only. Both are read from the contract itself during the build, so that the browser needs
 * neither its schemas nor zod to make a call. In development, changing the contract rebuilds the tables and reloads the
 * page.
 */
export function contractRoutes(): Plugin {
  let root = process.cwd();
  let isBuild = false;
  /** The table in a build: read once, before the build's own modules keep the machine so busy that reading times out. */
  let read: Table | undefined;
  const sources = new Set<string>();

  async function readTable(watch: (file: string) => void): Promise<Table> {
    const { module, dependencies } = await runnerImport<typeof import('@siteward/contract')>('@siteward/contract', {
      root,
      configFile: false,
      logLevel: 'error',
    });
    for (const dependency of dependencies) {
      const file = resolve(root, dependency);
      sources.add(file);
      watch(file);
    }
    return module.clientRoutes(module.contract);
  }

  return {
    name: 'contract-routes',
    configResolved(config) {
      root = config.root;
      isBuild = config.command === 'build';
    },
    async buildStart() {
      if (isBuild) read = await readTable((file) => this.addWatchFile(file));
    },
    resolveId(id) {
      return id === ALL || id === SHELL ? `\0${id}` : undefined;
    },
    async load(id) {
      if (id !== `\0${ALL}` && id !== `\0${SHELL}`) return undefined;
      const table = read ?? (await readTable((file) => this.addWatchFile(file)));
      return toSource(id === `\0${ALL}` ? table : pick(table, SHELL_CALLS));
    },
    hotUpdate({ file }) {
      if (!sources.has(file)) return undefined;
      const { moduleGraph, hot } = this.environment;
      for (const id of [ALL, SHELL]) {
        const module = moduleGraph.getModuleById(`\0${id}`);
        if (module) moduleGraph.invalidateModule(module);
      }
      hot.send({ type: 'full-reload' });
      return [];
    },
  };
}

function pick(table: Table, names: readonly string[]): Table {
  const picked: Table = {};
  for (const name of names) {
    const [area = '', call = ''] = name.split('.');
    const route = table[area]?.[call];
    if (!route) throw new Error(`The contract has no call ${name}, which the shell makes`);
    picked[area] = { ...picked[area], [call]: route };
  }
  return picked;
}

type Table = { [area: string]: { [call: string]: { method: string; path: string } } };

const LETTERS = { G: 'GET', P: 'POST', U: 'PUT', A: 'PATCH', D: 'DELETE' };

/**
 * The table as a compact text, with one entry per area that begins with what its paths have in common; the browser parses it.
 * Written as 270 objects it would be half as large again.
 */
function toSource(table: Table): string {
  const lines = Object.entries(table).map(([area, calls]) => {
    const base = commonStart(Object.values(calls).map(({ path }) => path));
    const written = Object.entries(calls).map(
      ([call, { method, path }]) => `${call}=${letterOf(method)}${path.slice(base.length)}`,
    );
    return [area, base, ...written].join(' ');
  });
  return `const METHODS = ${JSON.stringify(LETTERS)};
const callsOf = (base, calls) =>
  calls.map((call) => call.split('=')).map(([name, [letter, ...rest]]) =>
    [name, { method: METHODS[letter], path: base + rest.join(''), responses: {} }]);
export const routes = Object.fromEntries(${JSON.stringify(lines.join(','))}.split(',').map((line) => {
  const [area, base, ...calls] = line.split(' ');
  return [area, Object.fromEntries(callsOf(base, calls))];
}));`;
}

function letterOf(method: string): string {
  const found = Object.entries(LETTERS).find(([, each]) => each === method);
  if (!found) throw new Error(`No letter stands for the method ${method}`);
  return found[0];
}

function commonStart(paths: readonly string[]): string {
  const [first = ''] = paths;
  const end = [...first].findIndex((letter, at) => paths.some((path) => path[at] !== letter));
  return end < 0 ? first : first.slice(0, end);
}
