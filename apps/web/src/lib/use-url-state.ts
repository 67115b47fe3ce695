import { useSearchParams } from 'react-router-dom';

/**
 * One value of the address, like the tab or the dialog that is open. In: its key, the values that count, of which the
 * first is the default and stays out of the address. Out: the value, and what sets it.
 */
export function useUrlState<const Value extends string>(
  key: string,
  values: readonly [Value, ...Value[]],
): [Value, (value: Value, options?: { replace?: boolean }) => void] {
  const [params, setParams] = useSearchParams();
  const value = values.find((each) => each === params.get(key)) ?? values[0];
  const set = (next: Value, { replace = false } = {}) =>
    setParams(
      (now) => {
        const changed = new URLSearchParams(now);
        if (next === values[0]) changed.delete(key);
        else changed.set(key, next);
        return changed;
      },
      { replace, preventScrollReset: true },
    );
  return [value, set];
}
