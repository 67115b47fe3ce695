import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { exports as entries } from '../package.json';
import { contract } from '../src/contract.ts';
import { openApiDocument } from '../src/openapi/openapi.ts';
import { exportedNames } from './breaking-changes/exported-names.ts';

// What the contract is as it stands, for who reads a change of it, and for the check of what breaks clients.

const write = (file: string, json: object): void =>
  writeFileSync(new URL(`../${file}`, import.meta.url), `${JSON.stringify(json, null, 2)}\n`);

write('openapi.json', openApiDocument(contract));
write('exported-names.json', exportedNames(fileURLToPath(new URL('..', import.meta.url)), entries));
