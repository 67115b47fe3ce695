import { Trans, useLingui } from '@lingui/react/macro';
import { PLAN_LIMITS } from '@siteward/domain';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { RadioGroup, RadioItem } from '@siteward/ui/radio-group';
import { Link } from '#components/link.tsx';
import { pathTo } from '#lib/navigation/paths.ts';
import { useOrganizationScope } from '#lib/organization/organization-scope.ts';
import { zoneWords } from '#lib/time/site-time.ts';
import type { Closed, EditedRule, EditorProps } from './edited-rule.ts';
import { CountInput, DaysEditor, OftenEditor } from './repetition-editors.tsx';
import type { RuleWord } from './sentence.tsx';

/** The editor for a word of the sentence. */
export function Editor({ word, zone, closed, ...props }: EditorProps & Closed & { word: RuleWord; zone: string }) {
  switch (word) {
    case 'often':
      return <OftenEditor {...props} />;
    case 'days':
      return <DaysEditor closed={closed} {...props} />;
    case 'time':
      return <TimeEditor {...props} />;
    case 'zone':
      return <ZoneNote zone={zone} />;
    case 'from':
      return <FromEditor {...props} />;
    case 'end':
      return <EndEditor {...props} />;
  }
}

function TimeEditor({ rule, onChange }: EditorProps) {
  const { t } = useLingui();
  return (
    <Field label={t`Work starts at`} className="sm:w-60">
      <Input type="time" value={rule.time} onChange={({ target }) => onChange({ time: target.value.slice(0, 5) })} />
    </Field>
  );
}

function ZoneNote({ zone }: { zone: string }) {
  const { org, siteId: site } = useOrganizationScope();
  const name = zoneWords(zone);
  return (
    <p tabIndex={-1} className="text-muted">
      <Trans>
        Times are in the site's time zone, {name}, even when its clocks change. The zone is set in{' '}
        <Link
          to={pathTo('org-site-settings', { org, site }, { section: 'sites', site })}
          className="font-medium text-action-text underline"
        >
          the site settings
        </Link>
        .
      </Trans>
    </p>
  );
}

function FromEditor({ rule, onChange }: EditorProps) {
  const { t } = useLingui();
  return (
    <Field label={t`First day`} className="sm:w-60" help={t`No work is created for days that have passed.`}>
      <Input
        type="date"
        max="2189-12-31"
        value={rule.from}
        onChange={({ target }) => onChange({ from: target.value })}
      />
    </Field>
  );
}

function EndEditor({ rule, onChange }: EditorProps) {
  const { t } = useLingui();
  const { until, count, from } = rule;
  const kind = until !== null ? 'until' : count !== null ? 'count' : 'none';
  const ends: Record<string, Partial<EditedRule>> = {
    none: { until: null, count: null },
    until: { until: from, count: null },
    count: { until: null, count: 10 },
  };
  return (
    <div className="grid gap-3">
      <RadioGroup
        aria-label={t({ message: 'End', context: 'of a rule' })}
        value={kind}
        onValueChange={(next) => next !== kind && onChange(ends[next] ?? {})}
        className="sm:grid-flow-col sm:justify-start sm:gap-x-6"
      >
        <RadioItem value="none" label={t`No end`} />
        <RadioItem value="until" label={t`On a day`} />
        <RadioItem value="count" label={t`After a number of dates`} />
      </RadioGroup>
      {until !== null && (
        <Field label={t`Last day`} className="sm:w-60">
          <Input
            type="date"
            max="2189-12-31"
            value={until}
            onChange={({ target }) => onChange({ until: target.value })}
          />
        </Field>
      )}
      {count !== null && (
        <Field label={t`How many dates`} className="sm:w-60" help={t`Skipped dates count too.`}>
          <CountInput count={count} max={PLAN_LIMITS.count} onChange={(next) => onChange({ count: next })} />
        </Field>
      )}
    </div>
  );
}
