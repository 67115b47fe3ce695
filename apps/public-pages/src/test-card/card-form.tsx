import { Alert } from '@siteward/ui/alert';
import { Badge, type Tone } from '@siteward/ui/badge';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { useRef, useState } from 'react';
import { Title } from '#frame.tsx';
import type { CardPayment } from '#lib/api.ts';
import { useWords } from '#lib/language.ts';
import {
  asExpiry,
  type CardFaults,
  type CardFields,
  expiryOfToken,
  faultsOfCard,
  goodExpiry,
  inGroups,
  type Outcome,
  TEST_NUMBERS,
  tokenOf,
} from './card.ts';
import { useSendCard } from './use-send-card.ts';

const TONES: Record<Outcome, Tone> = { linked: 'green', pending: 'amber', declined: 'red', 'expired-card': 'red' };

/** The form for a test card, typed or filled in with one press; errors in it are only reported here. */
export function CardForm({ token, payment }: { token: string; payment: CardPayment }) {
  const all = useWords();
  const words = all.card;
  const [card, setCard] = useState<CardFields>({ number: '', expires: '', code: '' });
  const [name, setName] = useState('');
  const [faults, setFaults] = useState<CardFaults>({});
  const form = useRef<HTMLFormElement>(null);
  const { busy, failure, send, cancel } = useSendCard(token, payment.returnUrl);
  const leaving = tokenOf(card, new Date());

  const change = (part: Partial<CardFields>) => {
    setCard({ ...card, ...part });
    setFaults(Object.fromEntries(Object.entries(faults).filter(([field]) => !(field in part))));
  };
  const submit = () => {
    const now = new Date();
    const found = faultsOfCard(card, now);
    setFaults(found);
    const [first] = Object.keys(found);
    if (first) return form.current?.querySelector<HTMLInputElement>(`input[name=${first}]`)?.focus();
    const leaves = tokenOf(card, now);
    if (leaves) send(leaves);
  };
  const fillIn = (number: string) => {
    setCard({ number: inGroups(number), expires: goodExpiry(new Date()), code: '123' });
    setName(name || words.testPerson);
    setFaults({});
    // On a phone the fields are out of view by now, but the next step is not.
    form.current?.querySelector<HTMLButtonElement>('button[type=submit]')?.focus();
  };
  const field = (key: keyof CardFields, label: string, tidy: (typed: string) => string) => (
    <Field label={label} required error={faults[key] && words.faults[faults[key]]}>
      <Input
        name={key}
        value={card[key]}
        inputMode="numeric"
        autoComplete="off"
        spellCheck={false}
        className={key === 'number' ? 'pr-14 tabular-nums' : 'tabular-nums'}
        onChange={({ currentTarget: { value } }) => change({ [key]: value })}
        onBlur={() => setCard((typed) => ({ ...typed, [key]: tidy(typed[key]) }))}
      />
    </Field>
  );
  return (
    <div className="grid md:grid-cols-[minmax(0,1fr)_320px]">
      <form
        ref={form}
        noValidate
        className="grid content-start gap-4 px-4 py-5 md:p-6"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Title help={words.forWhom(payment.organizationName)}>{words.title}</Title>
        <div className="relative">
          {field('number', words.number, (typed) => (/[^\d\s-]/.test(typed) ? typed : inGroups(typed)))}
          {leaving && (
            <span aria-hidden="true" className="absolute top-9.5 right-3 font-bold text-2xs italic xl:top-9">
              VISA
            </span>
          )}
        </div>
        <div className="grid grid-cols-2 gap-3">
          {field('expires', words.expires, asExpiry)}
          {field('code', words.code, (typed) => typed.trim())}
        </div>
        <Field label={words.name} optional>
          <Input
            name="holder"
            value={name}
            autoComplete="off"
            spellCheck={false}
            onChange={({ currentTarget: { value } }) => setName(value)}
          />
        </Field>
        {failure && (
          <Alert tone="danger" live>
            {failure(all)}
          </Alert>
        )}
        <div className="grid gap-2">
          <Button type="submit" variant="primary" block className="h-11!" loading={busy === 'sending'}>
            {busy === 'sending' ? words.linking : words.link}
          </Button>
          <Button variant="ghost" block className="h-11!" loading={busy === 'cancelling'} onClick={cancel}>
            {words.cancel}
          </Button>
        </div>
      </form>
      <aside
        aria-label={words.aside}
        className="grid content-start gap-5 rounded-b-lg border-line border-t bg-canvas px-4 py-5 md:rounded-bl-none md:border-t-0 md:border-l md:p-6"
      >
        <section>
          <h2 className="mb-2 font-semibold text-md">{words.numbers}</h2>
          <ul className="overflow-hidden rounded-md border border-line">
            {TEST_NUMBERS.map(({ number, outcome }) => (
              <li key={number} className="not-first:border-line not-first:border-t">
                <button
                  type="button"
                  onClick={() => fillIn(number)}
                  className="-outline-offset-2! flex min-h-11 w-full items-center gap-3 bg-surface px-3 py-2 text-left hover:bg-hover"
                >
                  <code className="whitespace-nowrap font-medium font-mono text-md">{inGroups(number)}</code>
                  <Badge tone={TONES[outcome]} dot className="ml-auto">
                    {words.outcomes[outcome]}
                  </Badge>
                </button>
              </li>
            ))}
          </ul>
          <p className="mt-2 text-muted text-sm">{words.numbersHelp}</p>
        </section>
        <section>
          <h2 className="mb-2 font-semibold text-md">{words.leaves}</h2>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 rounded-md border border-line-strong border-dashed px-3 py-2.5 font-mono text-md">
            <dt className="font-sans text-muted">{words.fields.brand}</dt>
            <dd>{leaving?.brand ?? '–'}</dd>
            <dt className="font-sans text-muted">{words.fields.last4}</dt>
            <dd>{leaving?.last4 ?? '–'}</dd>
            <dt className="font-sans text-muted">{words.fields.expires}</dt>
            <dd>{leaving ? expiryOfToken(leaving) : '–'}</dd>
          </dl>
          <p className="mt-2 text-muted text-sm">{words.leavesHelp}</p>
        </section>
      </aside>
    </div>
  );
}
