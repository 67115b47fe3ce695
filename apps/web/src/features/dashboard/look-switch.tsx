import { useLingui } from '@lingui/react/macro';
import { useUrlState } from '#lib/lists/use-url-state.ts';

type Look = 'chart' | 'table';

/**
 * Whether a part of the dashboard is a chart or a table, from the address.
 *
 * @param part - the beginning of its query parameter
 */
export function useLook(part: string) {
  return useUrlState(`${part}-as`, ['chart', 'table']);
}

interface LookSwitchProps {
  look: Look;
  onChange: (look: Look) => void;
  /** The title of the part. */
  of: string;
}

/** Switches between chart and table for the same numbers. */
export function LookSwitch({ look, onChange, of }: LookSwitchProps) {
  const { t } = useLingui();
  const isTable = look === 'table';
  return (
    <button
      type="button"
      className="min-h-6 font-medium text-action-text underline-offset-2 hover:underline print:hidden"
      onClick={() => onChange(isTable ? 'chart' : 'table')}
    >
      {isTable ? t`As a chart` : t`As a table`}
      <span className="sr-only">: {of}</span>
    </button>
  );
}
