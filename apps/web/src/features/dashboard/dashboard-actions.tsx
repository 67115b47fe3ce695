import { useLingui } from '@lingui/react/macro';
import { DASHBOARD_DAYS, isDashboardRange, pageFault } from '@siteward/domain';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { NativeSelect } from '@siteward/ui/native-select';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import { ExportButton } from '#components/export-button.tsx';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { reasonWords } from '#lib/words/reasons.ts';
import { useDashboardExport, useSiteCount } from './queries.ts';
import { type DashboardView, rangeLabel } from './range.ts';

/** The option for choosing the days oneself. */
const NAMED = 'named';

/** Chooses the sites and days to look at, and offers the numbers as a file and on paper. */
export function DashboardActions({ view }: { view: DashboardView }) {
  const { t } = useLingui();
  const { site } = useOrganizationScope();
  const load = useDashboardExport(view);
  const sites = useSiteCount();
  const { days, range, isEverywhere } = view;
  const [isNaming, setIsNaming] = useState(false);
  const isNamed = isNaming || days === null;
  return (
    <div className="grid justify-items-end gap-2 max-lg:w-full max-lg:justify-items-stretch print:hidden">
      <div className="flex flex-wrap items-center gap-2">
        {/* Its place is held until the number of sites is known, because the other controls may not fit next to it. */}
        {sites !== 1 && (
          <NativeSelect
            aria-label={t`Sites`}
            className="w-auto!"
            disabled={sites === undefined}
            value={isEverywhere ? 'all' : 'one'}
            onChange={({ target }) => view.setEverywhere(target.value === 'all')}
          >
            <option value="one">{site?.name ?? t`This site`}</option>
            <option value="all">{t`All my sites`}</option>
          </NativeSelect>
        )}
        <NativeSelect
          aria-label={t`Days`}
          className="w-auto!"
          value={isNamed ? NAMED : String(days)}
          onChange={({ target }) => {
            setIsNaming(target.value === NAMED);
            if (target.value !== NAMED) view.setDays(Number(target.value));
          }}
        >
          {DASHBOARD_DAYS.map((each) => (
            <option key={each} value={each}>
              {rangeLabel({ days: each, range })}
            </option>
          ))}
          <option value={NAMED}>{t`From … to …`}</option>
        </NativeSelect>
        <ExportButton load={load} />
        <Button className="max-sm:hidden max-lg:w-control max-lg:px-0" onClick={() => window.print()}>
          <Printer aria-hidden="true" />
          <span className="max-lg:sr-only">{t`Print`}</span>
        </Button>
      </div>
      {isNamed && <NamedDays view={view} />}
    </div>
  );
}

/** The first and the last day, which take effect as soon as they form a valid range. */
function NamedDays({ view }: { view: DashboardView }) {
  const { t } = useLingui();
  const { from, to } = view.range;
  const [typed, setTyped] = useState({ from, to });
  const [known, setKnown] = useState({ from, to });
  // The range was changed elsewhere, for example by going back. The fields stay mounted, so that one being typed in keeps the
  // focus.
  if (known.from !== from || known.to !== to) {
    setKnown({ from, to });
    setTyped({ from, to });
  }
  const set = (next: typeof typed) => {
    setTyped(next);
    if (isDashboardRange(next)) view.setRange(next);
  };
  const isWhole = typed.from !== '' && typed.to !== '';
  const wrong = isWhole && !isDashboardRange(typed);
  return (
    <div className="grid grid-cols-2 gap-2">
      <Field label={t`From`}>
        <Input type="date" value={typed.from} onChange={({ target }) => set({ ...typed, from: target.value })} />
      </Field>
      <Field
        label={t({ message: 'To', context: 'a last day' })}
        error={
          wrong
            ? reasonWords(
                typed.from > typed.to ? pageFault('ends-before-start') : pageFault('range-too-long', { max: 365 }),
              )
            : undefined
        }
      >
        <Input type="date" value={typed.to} onChange={({ target }) => set({ ...typed, to: target.value })} />
      </Field>
    </div>
  );
}
