// What the product itself uses, without its tests: an export used only by tests is one too many, unless it is marked `@internal`,
// for what tests need from a module that they share. `@public` marks what nobody in the repository has to use.
import knip from './knip.json' with { type: 'json' };

// biome-ignore lint/style/noDefaultExport: knip reads it so
export default {
  ...knip,
  ignoreExportsUsedInFile: true,
  ignore: ['**/testing/**'],
  ignoreWorkspaces: ['bench', 'tests'],
};
