import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const PACKAGE = join(import.meta.dirname, '..');
const IMPORTED = /(?<=\bfrom |\bimport\()(['"])([^'"\n]+)\1/g;

/**
 * Writes the declarations of `src/index.ts`, and those that they lead to, next to the bundle. Users of the package have no other
 * package installed, so none of the declarations may need one.
 */
export function declarations(): Plugin {
  return { name: 'declarations', writeBundle: ({ dir = '' }) => writeDeclarations(dir) };
}

function writeDeclarations(folder: string): void {
  const emitted = mkdtempSync(join(tmpdir(), 'siteward-declarations-'));
  const compiler = join(dirname(createRequire(import.meta.url).resolve('typescript/package.json')), 'bin/tsc');
  try {
    const args = [compiler, '-p', 'tsconfig.build.json', '--outDir', emitted];
    execFileSync(process.execPath, args, { cwd: PACKAGE, stdio: 'inherit' });
    const files = new Set(['index.d.ts']);
    for (const file of files) {
      const text = readFileSync(join(emitted, file), 'utf8').replace(IMPORTED, (_, quote: string, name: string) => {
        if (!name.startsWith('.')) throw new Error(`${file} needs the types of ${name}, which nobody has.`);
        files.add(join(dirname(file), name.replace(/\.ts$/, '.d.ts')));
        return `${quote}${name.replace(/\.ts$/, '.js')}${quote}`;
      });
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), text);
    }
  } finally {
    rmSync(emitted, { recursive: true });
  }
}
