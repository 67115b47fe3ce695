/** The keys of a table, as its type has them; `Object.keys` forgets what they are. For tables that hold what their type says, and nothing besides. */
export function keysOf<Table extends object>(table: Table): (keyof Table & string)[] {
  return Object.keys(table).filter((key): key is keyof Table & string => key in table);
}
