import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exports as entries } from '../package.json';
import { contract } from '../src/contract.ts';
import { openApiDocument } from '../src/openapi/openapi.ts';
import { exportedNames } from './breaking-changes/exported-names.ts';

// Writes down the contract as it is, for those who review a change of it and for the check for breaking changes.

const write = (file: string, json: object): void =>
  writeFileSync(new URL(`../${file}`, import.meta.url), `${JSON.stringify(json, null, 2)}\n`);

write('openapi.json', openApiDocument(contract));
write('exported-names.json', exportedNames(fileURLToPath(new URL('..', import.meta.url)), entries));
