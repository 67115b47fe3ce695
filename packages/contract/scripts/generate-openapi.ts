import { writeFileSync } from 'node:fs';
import { contract } from '../src/contract.ts';
import { openApiDocument } from '../src/openapi/openapi.ts';

const target = new URL('../openapi.json', import.meta.url);
writeFileSync(target, `${JSON.stringify(openApiDocument(contract), null, 2)}\n`);
