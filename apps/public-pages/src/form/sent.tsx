import type { SentFeedback } from '@siteward/contract';
import { feedbackNumber, feedbackPath } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button, buttonClass } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { Check, Copy, Mail, Plus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Title } from '#frame.tsx';
import { useDates } from '#lib/dates.ts';
import { useWords } from '#lib/language.ts';

export interface SentProps {
  sent: SentFeedback;
  /** How many photos did not arrive. */
  photosLeft: number;
  /** Sends them again; resolves to how many are left then. */
  retryPhotos: () => Promise<number>;
  contact: string;
  site: string;
  onAnother: () => void;
}

/** Shown once the feedback has arrived: its number, and the link for following it. */
export function Sent({ sent, photosLeft, retryPhotos, contact, site, onAnother }: SentProps) {
  const words = useWords();
  const { time } = useDates();
  const address = new URL(feedbackPath(sent.token), location.origin).href;
  return (
    <>
      <span aria-hidden="true" className="grid size-12 place-items-center rounded-full bg-green-soft text-green">
        <Check />
      </span>
      <Title help={words.sent.help}>{words.sent.title}</Title>
      <PhotosLeft first={photosLeft} retry={retryPhotos} />
      <section className="grid gap-4 rounded-lg border border-line p-4">
        <div className="flex flex-wrap items-end gap-x-3">
          <p className="grid flex-1">
            <span className="text-muted text-sm">{words.sent.number}</span>
            <b className="whitespace-nowrap font-bold text-3xl tabular-nums">{feedbackNumber(sent.number)}</b>
          </p>
          <time dateTime={sent.createdAt} className="text-muted text-sm">
            {time(sent.createdAt)}
          </time>
        </div>
        <Link address={address} />
        <a href={address} className={buttonClass({ variant: 'primary', block: true })}>
          {words.sent.open}
        </a>
      </section>
      {sent.mailed && contact !== '' && (
        <p className="wrap-anywhere flex items-start gap-2.5">
          <Mail aria-hidden="true" className="mt-0.5 text-muted" />
          {words.sent.mailed(contact)}
        </p>
      )}
      <p className="border-line border-t pt-5">
        <Button variant="link" className="-mx-3.5 whitespace-normal! text-left" onClick={onAnother}>
          <Plus aria-hidden="true" />
          {words.sent.another(site)}
        </Button>
      </p>
    </>
  );
}

function Link({ address }: { address: string }) {
  const words = useWords().sent;
  const [copied, setCopied] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const copy = async () => {
    input.current?.select();
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // The link is selected, so it can be copied by hand.
    }
  };
  return (
    <div className="flex items-end gap-2">
      <Field label={words.link} className="flex-1">
        <Input ref={input} readOnly value={address} />
      </Field>
      <Button onClick={() => void copy()}>
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        <span aria-live="polite">{copied ? words.copied : words.copy}</span>
      </Button>
    </div>
  );
}

function PhotosLeft({ first, retry }: { first: number; retry: () => Promise<number> }) {
  const words = useWords();
  const [left, setLeft] = useState(first);
  const [busy, setBusy] = useState(false);
  if (left === 0) return null;
  const again = async () => {
    setBusy(true);
    setLeft(await retry());
    setBusy(false);
  };
  return (
    <Alert
      tone="warning"
      live
      action={
        <Button size="sm" loading={busy} onClick={() => void again()}>
          {words.form.sendAgain}
        </Button>
      }
    >
      {words.sent.photosLeft(left)}
    </Alert>
  );
}
