import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = join(import.meta.dirname, '..');

it('gives each option the name of its group, which makes arrow keys move between them', () => {
  const choices = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test)\.tsx$/.test(file))
    .flatMap((file) => readFileSync(join(SRC, file), 'utf8').match(/<input\s[\s\S]*?\/>/g) ?? [])
    .filter((input) => input.includes('type="radio"'));
  expect(choices.length).toBeGreaterThan(0);
  expect(choices.filter((input) => !/\sname=/.test(input))).toEqual([]);
});
