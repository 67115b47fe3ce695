import { Trans, useLingui } from '@lingui/react/macro';
import type { Organization, Seats } from '@siteward/contract';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { LockKeyhole } from 'lucide-react';
import { type FormEvent, useCallback, useEffect, useId, useRef } from 'react';
import { useSearchParams } from 'react-router-dom';
import { FormFaultAlert } from '#components/faults.tsx';
import { LeaveGuard } from '#components/record/leave-guard.tsx';
import { api, bodyOf } from '#lib/calls/api.ts';
import { problemOf } from '#lib/calls/problem.ts';
import { writeDraft } from '#lib/drafts/draft.ts';
import { useKeptText } from '#lib/drafts/kept-text.ts';
import { useLateCreateForm } from '#lib/forms/late-create-form.ts';
import { LateForm, lazyResolver } from '#lib/forms/late-form.tsx';
import { useIsHere } from '#lib/navigation/destination.ts';
import { useHostedPage, wayBack } from '../hosted-page.ts';
import { BillingFields, CompanyFields, isWrong, PAYER_FIELDS, type PayerValues } from '../payer-fields.tsx';
import { useRefreshBilling } from '../queries.ts';
import { seatsTyped } from '../seat-stepper.tsx';
import { countryName } from '../words.ts';
import { STEPS, Step, type StepName, Steps } from './steps.tsx';
import { Total, TotalBar } from './total.tsx';

const { resolver, preload } = lazyResolver(async () => (await import('../schemas.ts')).payerResolver);

/** The fields of each step. */
const ASKED: Record<StepName, readonly (typeof PAYER_FIELDS)[number][]> = {
  company: ['name'],
  billing: PAYER_FIELDS.filter((name) => name !== 'name'),
  payment: [],
};

interface NewPayerProps {
  organization: Organization;
  seats: Seats;
  /** The page to go to in the end, if one was requested. */
  returnTo: string | null;
}

/** Sets up an organization's payer in three steps; what was typed is kept per organization. */
export function NewPayer({ organization, seats: now, returnTo }: NewPayerProps) {
  const { t } = useLingui();
  const formId = useId();
  const draft = `billing/new/${organization._id}`;
  const first = String(Math.max(now.seats, now.used));
  const [seats, setSeats] = useKeptText(`${draft}/seats`, first);
  const count = seatsTyped(seats, now.used);
  const refresh = useRefreshBilling();
  const look = useCallback(() => void refresh(), [refresh]);
  const { isLeaving, leaveFor } = useHostedPage(look);
  const create = useLateCreateForm<PayerValues, PayerValues, { url: string }>({
    resolver,
    preload,
    defaultValues: firstValues(organization),
    fields: PAYER_FIELDS,
    draft,
    create: async (values) => {
      const body = {
        ...values,
        org: organization._id,
        seats: count ?? now.used,
        ...wayBack(returnTo),
      };
      try {
        return await bodyOf(api.customers.create.mutate({ body }));
      } catch (error) {
        // Somebody else was faster: the page continues with what they have set up.
        if (problemOf(error).code === 'CONFLICT') look();
        throw error;
      }
    },
    onCreated: ({ url }) => {
      for (const part of ['seats', 'step']) writeDraft(`${draft}/${part}`, null);
      leaveFor(url);
    },
  });
  const { submitting, fault, clearFault, watch } = create;
  const { step, open, next, restart } = useSteps(create, `${draft}/step`);
  const currency = watch('currency');
  const isBusy = submitting || isLeaving;
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    if (step !== 'payment') return next(event);
    if (count === null) return document.querySelector<HTMLElement>('fieldset [aria-invalid=true]')?.focus();
    create.submit(event);
  };
  const discard = () => {
    create.discard();
    setSeats(first);
    restart();
  };
  const goOn = step === 'payment' ? t`Go to card page` : t`Continue`;
  const { name } = organization;
  return (
    <>
      <LateForm
        id={formId}
        form={{ submit, wake: create.wake, engine: create.engine }}
        aria-label={t`Set up billing`}
        className="grid min-w-0 gap-3"
      >
        <LeaveGuard when={create.isDirty && !isLeaving} what={t`the billing of ${name}`} />
        {create.restored && (
          <Alert
            action={
              <Button size="sm" onClick={discard}>
                <Trans>Discard</Trans>
              </Button>
            }
          >
            {t`Your unsaved changes have been restored.`}
          </Alert>
        )}
        <Steps>
          <Step
            name="company"
            current={step}
            title={t`Company`}
            text={
              step === 'company' ? (
                t`Who pays for the seats.`
              ) : (
                <Line of={[watch('name'), countryName(watch('country'))]} />
              )
            }
            onEdit={isBusy ? undefined : () => open('company')}
          >
            <CompanyFields form={create} />
            <FormFaultAlert fault={fault} onOver={clearFault} />
            <Buttons label={goOn} busy={isBusy} />
          </Step>
          <Step
            name="billing"
            current={step}
            title={t`Billing`}
            text={
              step === 'payment' ? (
                <Line of={[watch('billingEmail'), watch('address.city'), currency]} />
              ) : (
                t`Where invoices go and what appears on them.`
              )
            }
            onEdit={isBusy ? undefined : () => open('billing')}
          >
            <BillingFields form={create} />
            <FormFaultAlert fault={fault} onOver={clearFault} />
            <Buttons label={goOn} busy={isBusy} onBack={() => open('company')} />
          </Step>
          <Step
            name="payment"
            current={step}
            title={t`Payment method`}
            text={t`A card, on the payment provider's own page. Its number never reaches us.`}
            aside={<LockKeyhole aria-hidden="true" className="flex-none text-faint" />}
          >
            <p>
              <Trans>You will be taken to that page and come back here afterwards.</Trans>
            </p>
            <FormFaultAlert fault={fault} onOver={clearFault} />
            <Buttons label={goOn} busy={isBusy} onBack={() => open('billing')} />
          </Step>
        </Steps>
      </LateForm>
      <Total
        seats={count}
        used={now.used}
        currency={currency}
        trial={now.trial}
        typing={{ typed: seats, onType: setSeats }}
      />
      <TotalBar seats={count} currency={currency}>
        <Button type="submit" form={formId} variant="primary" loading={isBusy} className="h-12! px-5! text-lg!">
          {goOn}
        </Button>
      </TotalBar>
    </>
  );
}

function Line({ of }: { of: readonly string[] }) {
  return of.filter((text) => text !== '').join(' · ');
}

/** The buttons at the end of a step; narrow windows have them in the bar at the bottom. */
function Buttons({ label, busy, onBack }: { label: string; busy: boolean; onBack?: () => void }) {
  return (
    <div className="flex justify-end gap-2 pt-1 max-[1023px]:hidden">
      {onBack && (
        <Button onClick={onBack} disabled={busy}>
          <Trans>Back</Trans>
        </Button>
      )}
      <Button type="submit" variant="primary" loading={busy}>
        {label}
      </Button>
    </div>
  );
}

function firstValues({ name, email, currency }: Organization): PayerValues {
  const address = { street: '', postcode: '', city: '' };
  return { name, billingEmail: email, address, country: regionOf(navigator.language), currency, taxId: '' };
}

/** The country in the browser's language setting, if there is one. */
function regionOf(language: string): string {
  return new Intl.Locale(language).region ?? '';
}

type Form = Pick<
  ReturnType<typeof useLateCreateForm<PayerValues, PayerValues, { url: string }>>,
  'errors' | 'sendStep'
>;

/**
 * Which step is open. It is in the address, so that Back goes to the previous one, but never beyond the furthest step that this
 * tab has reached, nor beyond the first one with a fault. Opened without a step, the page resumes at the furthest one.
 */
function useSteps({ errors, sendStep }: Form, key: string) {
  const [reached, setReached] = useKeptText(key, 'company');
  const [query, setQuery] = useSearchParams();
  const isHere = useIsHere();
  const step = stepNamed(earlier(query.get('step'), reached));
  const open = (name: StepName, how: { replace: boolean } = { replace: false }) => {
    if (earlier(name, reached) !== name) setReached(name);
    setQuery(
      (params) => new URLSearchParams([...params].filter(([key]) => key !== 'step').concat([['step', name]])),
      how,
    );
  };
  const moved = useRef(step);
  // Moving the focus to the step's heading tells people where they are.
  useEffect(() => {
    if (moved.current === step) return;
    moved.current = step;
    document.querySelector<HTMLElement>(`h2[data-step=${step}]`)?.focus();
  }, [step]);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current) return;
    isOpened.current = true;
    const left = stepNamed(reached);
    if (!query.has('step') && left !== step) open(left, { replace: true });
  });
  // What is refused on sending may belong to an earlier step.
  const wrong = STEPS.find((name) => ASKED[name].some((field) => isWrong(errors, field)));
  const isBeyond = wrong !== undefined && STEPS.indexOf(wrong) < STEPS.indexOf(step);
  useEffect(() => {
    if (isBeyond) open(wrong, { replace: true });
  });
  const next = (event: FormEvent<HTMLFormElement>) => {
    void sendStep(event, ASKED[step]).then((isGood) => {
      if (isGood && isHere()) open(STEPS[STEPS.indexOf(step) + 1] ?? 'payment');
    });
  };
  const restart = () => {
    setReached('company');
    open('company', { replace: true });
  };
  return { step, open, next, restart };
}

function stepNamed(text: string | null): StepName {
  return STEPS.find((name) => name === text) ?? 'company';
}

/** The earlier of two steps. */
function earlier(one: string | null, other: string | null): StepName {
  const [a, b] = [stepNamed(one), stepNamed(other)];
  return STEPS.indexOf(a) < STEPS.indexOf(b) ? a : b;
}
