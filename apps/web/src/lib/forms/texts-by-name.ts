/** The values of a form as texts, by the names of its fields; nested fields have names such as `address.city`. */
export function textsByName(values: object, within = ''): [name: string, text: string][] {
  return Object.entries(values).flatMap(([name, value]: [string, unknown]) =>
    typeof value === 'object' && value !== null
      ? textsByName(value, `${within}${name}.`)
      : [[`${within}${name}`, String(value ?? '')]],
  );
}

/** The values of a form with some of them replaced by what was typed, which is named in the same way. */
export function withTyped(values: object, typed: Readonly<Record<string, unknown>>): object {
  return Object.entries(typed).reduce((all, [name, value]) => put(all, name.split('.'), value), values);
}

function put(values: unknown, [name = '', ...within]: readonly string[], value: unknown): object {
  const fields = typeof values === 'object' && values !== null ? values : {};
  const before: unknown = Object.entries(fields).find(([each]) => each === name)?.[1];
  return { ...fields, [name]: within.length === 0 ? value : put(before, within, value) };
}
