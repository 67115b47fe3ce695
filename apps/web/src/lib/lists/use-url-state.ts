import { useSearchParams } from 'react-router-dom';

/**
 * Reads and sets values in the query of the address. `set` removes values that are undefined and keeps all others. Each change
 * can be undone with Back, unless it has `replace`, and none scrolls the page.
 */
export function useUrlParams<Name extends string = string>() {
  const [params, setParams] = useSearchParams();
  return {
    params,
    get: (name: Name) => params.get(name) ?? undefined,
    set: (values: Partial<Record<Name, string | undefined>>, { replace = false } = {}) =>
      setParams(
        (now) => {
          const changed = new URLSearchParams(now);
          for (const [name, value] of Object.entries<string | undefined>(values)) {
            if (value === undefined) changed.delete(name);
            else changed.set(name, value);
          }
          return changed;
        },
        { replace, preventScrollReset: true },
      ),
  };
}

/**
 * One value in the address, such as the tab or the dialog that is open, and a function to set it.
 *
 * @param values - the valid values; the first is the default and stays out of the address
 */
export function useUrlState<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value, options?: { replace?: boolean }) => void] {
  const { get, set } = useUrlParams();
  const value = values.find((each) => each === get(key)) ?? values[0];
  return [value, (next, options) => set({ [key]: next === values[0] ? undefined : next }, options)];
}

/** The sections of the person's own account, which opens over any page (docs/adr/0012). */
export const ACCOUNT_SECTIONS = ['profile', 'sign-in', 'sessions', 'organizations'] as const;
export type AccountSection = (typeof ACCOUNT_SECTIONS)[number];

/** The key in the address that names the open section. */
export const ACCOUNT_KEY = 'account';

/** The query for the current page with a section of the account open over it. */
export function accountSearch(query: URLSearchParams, section: AccountSection): string {
  const next = new URLSearchParams(query);
  next.set(ACCOUNT_KEY, section);
  return `?${next}`;
}
