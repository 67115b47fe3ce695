import type { FeedbackForm, SentFeedback } from '@siteward/contract';
import { type RefObject, use, useEffect, useRef, useState } from 'react';
import { Refused } from '#lib/api.ts';
import { faultsAtFields, faultWords, isDead, isPaused } from '#lib/faults.ts';
import { SpeechContext } from '#lib/language.ts';
import type { Words } from '#words/words.ts';
import { type DraftFaults, faultsOf } from './check-draft.ts';
import { type Draft, emptyDraft, forgetDraft, keepDraft, keptDraft } from './draft.ts';
import { usePhotos } from './use-photos.ts';
import { useSending } from './use-sending.ts';

interface FormOptions {
  token: string;
  form: FeedbackForm;
  element: RefObject<HTMLFormElement | null>;
  onStale: () => void;
  onSent: (sent: SentFeedback, photosLeft: number, retryPhotos: () => Promise<number>, contact: string) => void;
}

/** `unsent`: there was no connection, or nothing is accepted right now, so the same feedback can be sent again. */
type Notice = { text: (words: Words) => string; unsent: boolean };

/** The state of a site's form: the draft, which is kept while it is typed, its errors, and sending it. */
export function useFeedbackForm({ token, form, element, onStale, onSent }: FormOptions) {
  const { language } = use(SpeechContext);
  const [kept] = useState(() => keptDraft(token));
  const [place] = useState(() => new URLSearchParams(location.search).get('place')?.trim() ?? '');
  const [draft, setDraft] = useState<Draft>(() => {
    const before = kept?.draft ?? emptyDraft(place);
    // People who have scanned another code since are somewhere else now.
    return { ...before, place: place || before.place };
  });
  const [shownKept, setShownKept] = useState(kept !== undefined);
  const [faults, setFaults] = useState<DraftFaults>({});
  const [notice, setNotice] = useState<Notice | null>(null);
  const [status, setStatus] = useState<'writing' | 'sending' | 'sending-photos'>('writing');
  const website = useRef<HTMLInputElement>(null);
  const photos = usePhotos(token, form.photos);
  const send = useSending(kept?.sending);
  const offline = useOffline();
  const hadPhotos = photos.photos.length > 0 || (shownKept && kept?.hadPhotos === true);

  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    const left = Object.entries(faults).filter(([field]) => !(field in part));
    setFaults(Object.fromEntries(left));
    if (left.length === 0 && !notice?.unsent) setNotice(null);
    keepDraft(token, { draft: next, hadPhotos });
  };
  const showFaults = (found: DraftFaults) => {
    setFaults(found);
    setNotice({ text: ({ form: { look } }) => look(Object.keys(found).length), unsent: false });
    focusFirst(element.current, Object.keys(found));
  };

  const submit = async () => {
    const found = faultsOf(draft, form.anonymous);
    if (Object.keys(found).length > 0) return showFaults(found);
    setNotice(null);
    setStatus('sending');
    try {
      const asked = { ...draft, anonymous: draft.anonymous && form.anonymous };
      const rest = { token, stamp: form.stamp, language, website: website.current?.value ?? '', hadPhotos };
      const sent = await send(asked, rest);
      const sendPhotos = () => photos.send(sent.token);
      if (photos.photos.length > 0) setStatus('sending-photos');
      onSent(sent, photos.photos.length > 0 ? await sendPhotos() : 0, sendPhotos, asked.contact.trim());
    } catch (error) {
      setStatus('writing');
      const { stamp, ...atFields } = faultsAtFields(error);
      const isStale = stamp !== undefined || (error instanceof Refused && error.status === 409);
      // The form may have changed: the site may require a name now, for which somebody without one saw no field.
      if (isDead(error) || isStale) onStale();
      if (Object.keys(atFields).length > 0) return showFaults(atFields);
      const text = ({ faults: said }: Words) => (isStale ? said.unknown : faultWords(error, said));
      setNotice({ text, unsent: isPaused(error) || !(error instanceof Refused) });
    }
  };
  const discard = () => {
    forgetDraft(token);
    photos.clear();
    setShownKept(false);
    setDraft(emptyDraft(place));
    setFaults({});
    setNotice(null);
    element.current?.querySelector<HTMLInputElement>('[name=subject]')?.focus();
  };
  const withoutPhotos = kept?.hadPhotos === true && photos.photos.length === 0;
  const wasKept = !shownKept ? null : withoutPhotos ? ('without-photos' as const) : ('whole' as const);
  return {
    draft,
    change,
    faults,
    photos,
    status,
    notice,
    wasKept,
    place,
    offline,
    website,
    discard,
    submit: () => void submit(),
  };
}

/** Focuses the first field with an error once the error is shown. */
function focusFirst(form: HTMLFormElement | null, fields: readonly string[]): void {
  requestAnimationFrame(() => {
    const controls = form?.querySelectorAll<HTMLInputElement>('input[name], textarea[name]') ?? [];
    [...controls].find(({ name }) => fields.includes(name))?.focus();
  });
}

/** Whether the browser says that there is no network. */
function useOffline(): boolean {
  const [offline, setOffline] = useState(!navigator.onLine);
  useEffect(() => {
    const look = () => setOffline(!navigator.onLine);
    addEventListener('online', look);
    addEventListener('offline', look);
    return () => {
      removeEventListener('online', look);
      removeEventListener('offline', look);
    };
  }, []);
  return offline;
}
