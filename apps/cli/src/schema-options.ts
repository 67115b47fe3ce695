import type { z } from 'zod';

/** A query or a body: an object whose fields become options. */
export type ObjectSchema = z.ZodObject<z.core.$ZodShape>;

/** The parts of a field's schema that are read. */
export type JsonSchema = {
  type?: unknown;
  enum?: unknown;
  default?: unknown;
  format?: unknown;
  pattern?: unknown;
  description?: unknown;
  items?: unknown;
  anyOf?: unknown;
};

/** `dueAt` as an option: `due-at`. */
export function dashed(key: string): string {
  return key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** A description from the contract, as an option's help shows it: with a small first letter and no full stop. */
export function asHelp(meaning: string): string {
  return meaning.replace(/\.$/, '').replace(/^[A-Z](?=[a-z]| )/, (letter) => letter.toLowerCase());
}

/** Whether the schema accepts these values. */
export function isInputOf<Schema extends ObjectSchema>(schema: Schema, values: unknown): values is z.input<Schema> {
  return schema.safeParse(values).success;
}
