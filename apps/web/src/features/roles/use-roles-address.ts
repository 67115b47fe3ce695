import { useSearchParams } from 'react-router-dom';

/** What of the page stands in the address: `role` is shown on a phone, `view-as` is looked at, `new` is copied from. */
export type RolesParam = 'role' | 'view-as' | 'new';

/** The value of `new` for a role that begins without permissions. */
export const BLANK = 'blank';

/** Reads and sets them. `set` with undefined takes one out; each change can be gone back from unless told otherwise. */
export function useRolesAddress() {
  const [params, setParams] = useSearchParams();
  return {
    get: (name: RolesParam) => params.get(name) ?? undefined,
    set: (values: Partial<Record<RolesParam, string | undefined>>, { replace = false } = {}) => {
      setParams(
        (now) => {
          const changed = new URLSearchParams(now);
          for (const [name, value] of Object.entries(values)) {
            if (value === undefined) changed.delete(name);
            else changed.set(name, value);
          }
          return changed;
        },
        { replace, preventScrollReset: true },
      );
    },
  };
}
