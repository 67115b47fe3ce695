import { expect, it } from 'vitest';
import { REASONS } from './index.ts';

/** The parameters that a text takes, in order. */
function takenBy(text: (...given: never[]) => string): string[] {
  const [, fields = ''] = /^\(?\{([^}]*)\}/.exec(text.toString()) ?? [];
  return fields.split(',').flatMap((field) => field.split(':')[0]?.trim() || []);
}

/** Texts that mention them in another order, or say one of them only in some cases. */
const OTHERWISE: Record<string, string[]> = {
  'already-known': ['email'],
  'role-held': ['members', 'role'],
  'role-held-and-invited': ['members', 'role', 'invitations'],
  'site-code-taken': ['name', 'code'],
};

const TOLD = Object.entries(REASONS).flatMap(([name, text]) => {
  const taken = takenBy(text);
  return taken.length > 1 ? [{ name, text, taken }] : [];
});

it.each(TOLD)('$name mentions its parameters in the order in which it takes them', ({ name, text, taken }) => {
  const said = String(Reflect.apply(text, undefined, [Object.fromEntries(taken.map((key) => [key, [`‹${key}›`]]))]));
  expect(Array.from(said.matchAll(/‹(\w+)›/g), ([, key]) => key)).toEqual(OTHERWISE[name] ?? taken);
});
