/** Whether all the wanted permissions are held; nothing wanted is always held. */
export function holdsAll(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.every((permission) => held.includes(permission));
}

/** Whether at least one of the wanted permissions is held; false when nothing is wanted. */
export function holdsAny(held: readonly string[], wanted: readonly string[]): boolean {
  return wanted.some((permission) => held.includes(permission));
}
