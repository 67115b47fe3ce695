import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Code that belongs to tests and demo data. */
const ASIDE = /\.test\.tsx?$|^(?:contract-tests|testing|seed)\/|-testing\.tsx?$/;
/** The source folders that are read, by the prefix their files get. */
const FOLDERS = {
  '': '..',
  'domain ': '../../../../packages/domain/src',
  'contract ': '../../../../packages/contract/src',
  'suite ': '../../../../packages/contract-suite/src',
  'command ': '../../../cli/src',
  'public ': '../../../public-pages/src',
  'web ': '../../../web/src',
  'ui ': '../../../../packages/ui/src',
};

/** The texts of the source files of all packages, by their paths, in order within each package. */
export function sourcesOfAll(): (readonly [file: string, text: string])[] {
  return Object.entries(FOLDERS).flatMap(([prefix, place]) => {
    const folder = join(import.meta.dirname, place);
    return readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.tsx?$/.test(file) && !ASIDE.test(file))
      .toSorted()
      .map((file) => [prefix + file, readFileSync(join(folder, file), 'utf8')] as const);
  });
}
