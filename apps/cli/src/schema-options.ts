import type { z } from 'zod';

/** What a query or a body is: one object, whose fields are options. */
export type ObjectSchema = z.ZodObject<z.core.$ZodShape>;

/** What is read of a field's schema. */
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

/** What a field of the contract means, as the help of an option says it: it begins small, without a full stop. */
export function asHelp(meaning: string): string {
  return meaning.replace(/\.$/, '').replace(/^[A-Z](?=[a-z]| )/, (letter) => letter.toLowerCase());
}

/** Whether values are what a call takes. */
export function isInputOf<Schema extends ObjectSchema>(schema: Schema, values: unknown): values is z.input<Schema> {
  return schema.safeParse(values).success;
}
