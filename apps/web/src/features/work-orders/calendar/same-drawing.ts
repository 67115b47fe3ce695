/**
 * Whether two sets of props render the same, for `memo`: the contents of arrays and styles are compared, because those are new objects
 * each time, and everything else by identity.
 */
export function isSameDrawing<Props extends object>(before: Props, after: Props): boolean {
  return isAlike(before, after, (one, other) => one === other || isAlike(one, other, Object.is));
}

function isAlike(one: unknown, other: unknown, isEqual: (one: unknown, other: unknown) => boolean): boolean {
  if (!isPlain(one) || !isPlain(other)) return false;
  const [names, others] = [Object.keys(one), Object.keys(other)];
  return (
    names.length === others.length && names.every((name) => isEqual(Reflect.get(one, name), Reflect.get(other, name)))
  );
}

function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
