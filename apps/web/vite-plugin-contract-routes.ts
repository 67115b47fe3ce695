import { resolve } from 'node:path';
import { type Plugin, runnerImport } from 'vite';

const ALL = 'virtual:contract-routes';
const SHELL = 'virtual:shell-routes';

/** The calls that the guards make: all that the first load needs to know of the contract. */
const SHELL_CALLS = ['users.get', 'members.getByUserAndApp', 'organizations.get', 'roles.get', 'sites.list'];

/**
 * Provides `virtual:contract-routes`: method and path of every call of @siteward/contract, read from the contract
 * itself while building, so that the browser loads neither its schemas nor zod to make a call; and
 * `virtual:shell-routes`, the same of the shell's calls alone. In development a changed contract makes new tables and
 * reloads the page.
 */
export function contractRoutes(): Plugin {
  let root = process.cwd();
  let isBuild = false;
  /** Of a build: read once, and before its modules keep the machine from answering in time. */
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

/** The table as text, an entry for each area with what its paths have in common, which a browser reads into a table: 270 objects would be half as much again. */
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
