// What the product itself uses, without its tests: an export that is used by tests alone is one too many, unless it is marked
// `@internal`, as what tests need of a module that they share. `@public` is what nobody in the repository has to use.
import knip from './knip.json' with { type: 'json' };

// biome-ignore lint/style/noDefaultExport: knip reads it so
export default {
  ...knip,
  ignoreExportsUsedInFile: true,
  ignore: ['**/testing/**'],
  ignoreWorkspaces: ['bench', 'tests'],
};
