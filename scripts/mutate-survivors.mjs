// Reports a change that no test notices as soon as that is known, because a run may take an hour (scripts/mutate.mjs).
import { relative } from 'node:path';

class Survivors {
  onMutantTested({ status, fileName, location, replacement }) {
    if (status !== 'Survived' && status !== 'NoCoverage') return;
    const what = (replacement ?? '').replace(/\s+/g, ' ').slice(0, 100);
    const { line, column } = location.start;
    const why = status === 'Survived' ? 'survived' : 'not run by any test';
    process.stdout.write(`${relative(process.cwd(), fileName)}:${line}:${column} ${why}: ${what}\n`);
  }
}

export const strykerPlugins = [{ kind: 'Reporter', name: 'survivors', injectableClass: Survivors }];
