/**
 * The keys of a table with their own type, which `Object.keys` loses. Only for tables that contain no keys beyond those of their
 * type.
 */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table).filter((key): key is keyof Table & string => key in table);
}
