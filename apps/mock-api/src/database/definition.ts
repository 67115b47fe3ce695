import type { Schema, Types } from 'mongoose';

/** How the values of a field are stored. */
type TypeOf<Value> = Value extends Types.ObjectId
  ? typeof Schema.Types.ObjectId
  : Value extends Date
    ? DateConstructor
    : Value extends string
      ? StringConstructor
      : Value extends number
        ? NumberConstructor
        : Value extends boolean
          ? BooleanConstructor
          : typeof Schema.Types.Mixed;
type Default<Value, Doc> = Value | ((this: Doc) => Value);
type Field<Value, Doc> = {
  type: TypeOf<NonNullable<Value>>;
  required?: boolean | ((this: Doc) => boolean);
  default?: Default<Value, Doc>;
  enum?: readonly Value[];
  min?: number;
  max?: number;
  lowercase?: boolean;
  trim?: boolean;
  immutable?: boolean;
  /** False: only read when a query selects it. */
  select?: boolean;
};
/** An object that may be absent, stored exactly as given. */
type Whole = { type: typeof Schema.Types.Mixed; default: null };
type Plain = Types.ObjectId | Date | string | number | boolean;
type Fields<Value, Doc> = { [Name in keyof Value]-?: FieldOf<Value[Name], Doc> };
type ItemOf<Item, Doc> = [Item] extends [Plain]
  ? Field<Item, Doc> | TypeOf<Item>
  : Fields<Omit<Item, '_id'>, Doc> & { _id: false };
type FieldOf<Value, Doc> = [NonNullable<Value>] extends [Plain]
  ? Field<Value, Doc> | TypeOf<NonNullable<Value>>
  : NonNullable<Value> extends readonly (infer Item)[]
    ? readonly [ItemOf<Item, Doc>] | (Omit<Field<Value, Doc>, 'type'> & { type: readonly [ItemOf<Item, Doc>] })
    : string extends keyof NonNullable<Value>
      ? Field<Value, Doc>
      : unknown extends Value
        ? Field<Value, Doc> | typeof Schema.Types.Mixed
        : Fields<NonNullable<Value>, Doc> | (null extends Value ? Whole : never);

type ByItself = '_id' | 'createdAt' | 'updatedAt' | 'words' | 'listed';
/** How each field of a record is stored; a definition that omits a field, or gives it another type, does not compile. */
export type Definition<Doc> = { [Name in Exclude<keyof Doc, ByItself>]-?: FieldOf<Doc[Name], Doc> } & {
  [Name in Extract<keyof Doc, ByItself>]?: FieldOf<Doc[Name], Doc>;
};
