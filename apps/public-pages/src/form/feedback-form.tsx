import type { FeedbackForm as Form, SentFeedback } from '@siteward/contract';
import { FEEDBACK_LIMITS } from '@siteward/domain';
import { Alert } from '@siteward/ui/alert';
import { Button } from '@siteward/ui/button';
import { Field } from '@siteward/ui/field';
import { Input } from '@siteward/ui/input';
import { Textarea } from '@siteward/ui/textarea';
import { SendHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { Title } from '#frame.tsx';
import { useWords } from '#lib/language.ts';
import { Kinds } from './kinds.tsx';
import { Photos } from './photos.tsx';
import { useFeedbackForm } from './use-feedback-form.ts';
import { Who } from './who.tsx';

interface FeedbackFormProps {
  token: string;
  form: Form;
  /** Loads the form again after the API has stopped accepting its stamp. */
  onStale: () => void;
  onSent: (sent: SentFeedback, photosLeft: number, retryPhotos: () => Promise<number>, contact: string) => void;
}

/** The form of a site: what the feedback is about, where, photos, and who gives it. */
export function FeedbackForm({ token, form, onStale, onSent }: FeedbackFormProps) {
  const all = useWords();
  const words = all.form;
  const element = useRef<HTMLFormElement>(null);
  const { draft, change, faults, photos, status, notice, wasKept, place, offline, submit, discard, website } =
    useFeedbackForm({ token, form, element, onStale, onSent });
  const busy = status !== 'writing';
  const kind = words.kind[draft.kind];
  const sendingPhoto = photos.photos.findIndex(({ state }) => state === 'sending') + 1;
  return (
    <form
      ref={element}
      noValidate
      className="grid gap-6"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) submit();
      }}
    >
      <Title help={words.help}>{words.title}</Title>
      {form.paused && <Alert tone="warning">{words.paused}</Alert>}
      {wasKept && (
        <Alert
          action={
            <Button variant="link" size="sm" onClick={discard}>
              {words.discard}
            </Button>
          }
        >
          {wasKept === 'without-photos' ? words.keptWithoutPhotos : words.kept}
        </Alert>
      )}
      <Kinds kinds={form.kinds} value={draft.kind} onChange={(next) => change({ kind: next })} />
      <Field label={kind.subject} required error={faults.subject?.(all.faults)}>
        <Input
          name="subject"
          value={draft.subject}
          limit={FEEDBACK_LIMITS.subject}
          onChange={({ currentTarget: { value } }) => change({ subject: value })}
        />
      </Field>
      <Field label={words.message} required error={faults.message?.(all.faults)}>
        <Textarea
          name="message"
          rows={4}
          value={draft.message}
          limit={FEEDBACK_LIMITS.message}
          onChange={({ currentTarget: { value } }) => change({ message: value })}
        />
      </Field>
      <Field
        error={faults.place?.(all.faults)}
        optional={place === ''}
        label={
          <>
            {words.place}
            {place !== '' && <span className="ml-2 font-normal text-muted text-sm">{words.placeFromCode}</span>}
          </>
        }
      >
        <Input
          name="place"
          value={draft.place}
          limit={FEEDBACK_LIMITS.place}
          onChange={({ currentTarget: { value } }) => change({ place: value })}
        />
      </Field>
      <Photos photos={photos} most={form.photos} busy={busy} />
      <Who draft={draft} faults={faults} mayBeAnonymous={form.anonymous} onChange={change} />
      <div aria-hidden="true" className="absolute -left-[9999px]">
        <label>
          {words.honeypot}
          <input ref={website} name="website" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      <div className="grid gap-3">
        {offline && !busy && <Alert tone="warning">{words.offline}</Alert>}
        {notice && (
          <Alert tone="danger" live title={notice.unsent ? words.notSent : undefined}>
            {notice.text(all)}
          </Alert>
        )}
        <Button type="submit" variant="primary" block className="h-12! text-lg" loading={busy}>
          {!busy && <SendHorizontal aria-hidden="true" />}
          {status === 'writing' && (notice?.unsent ? words.sendAgain : kind.send)}
          {status === 'sending' && words.sending}
          {status === 'sending-photos' && words.sendingPhotos(Math.max(1, sendingPhoto), photos.photos.length)}
        </Button>
        <p className="text-center text-muted text-sm">
          {words.purpose} <b className="block font-semibold text-foreground">{words.danger}</b>
        </p>
      </div>
    </form>
  );
}
