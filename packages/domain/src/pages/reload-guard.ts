import { RELOAD_GUARD_MS } from '../constants.ts';

/**
 * Whether a missing code chunk may reload the page (spec section 4: once, guarded for 10 seconds).
 *
 * @param marker - the stored time of the last such reload (ms since 1970 as text; null if there was none)
 * @param now - the current time in ms
 */
export function mayReload(marker: string | null, now: number): boolean {
  const last = Number(marker ?? Number.NaN);
  // A marker in the future means that the clock was set back; it must not block reloads until then.
  return !(now - last >= 0 && now - last < RELOAD_GUARD_MS);
}
