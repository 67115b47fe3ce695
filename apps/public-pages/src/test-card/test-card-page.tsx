import { Alert } from '@siteward/ui/alert';
import { Button, buttonClass } from '@siteward/ui/button';
import { Spinner } from '@siteward/ui/spinner';
import { FlaskConical } from 'lucide-react';
import { type ReactNode, useCallback } from 'react';
import { LanguageSelect, Title } from '#frame.tsx';
import { bodyOf, type CardPayment, cardApi } from '#lib/api.ts';
import { faultWords, isDead } from '#lib/faults.ts';
import { useWords } from '#lib/language.ts';
import { useLoad } from '#lib/use-load.ts';
import { useToken } from '#lib/use-token.ts';
import { useSiteLanguage } from '#speech.tsx';
import { CardForm } from './card-form.tsx';

/**
 * Where cards are linked as long as no payment provider is configured: it only accepts published test numbers, and tells the API
 * which one it was by its last four digits. Its secret comes after the `#`, which browsers do not send to any server.
 */
export function TestCardPage() {
  const token = useToken();
  return <CardFrame>{token === '' ? <Over /> : <OfToken key={token} token={token} />}</CardFrame>;
}

function OfToken({ token }: { token: string }) {
  const words = useWords();
  const load = useCallback(() => bodyOf(cardApi.get({ params: { token } })), [token]);
  const { loaded, retry } = useLoad<CardPayment>(load, { again: false });
  useSiteLanguage(loaded.state === 'there' ? loaded.data.language : undefined);

  if (loaded.state === 'loading') {
    return (
      <p className="flex items-center gap-2.5 p-6 text-muted" role="status">
        <Spinner />
        {words.loading}
      </p>
    );
  }
  if (loaded.state === 'failed') {
    if (isDead(loaded.error)) return <Over />;
    return (
      <div className="grid gap-4 p-4 py-5 md:p-6">
        <Title>{words.failed}</Title>
        <Alert tone="danger">{faultWords(loaded.error, words.faults)}</Alert>
        <Button variant="primary" className="justify-self-start" onClick={retry}>
          {words.tryAgain}
        </Button>
      </div>
    );
  }
  if (loaded.data.status !== 'pending') return <Over returnUrl={loaded.data.returnUrl} />;
  return <CardForm token={token} payment={loaded.data} />;
}

/** The page has been used, has expired, or never existed. */
function Over({ returnUrl }: { returnUrl?: string }) {
  const { card } = useWords();
  return (
    <div className="grid justify-items-start gap-4 p-4 py-5 md:p-6">
      <Title help={returnUrl ? card.used.help : card.over.help}>{returnUrl ? card.used.title : card.over.title}</Title>
      {returnUrl && (
        <a href={returnUrl} className={buttonClass({ variant: 'primary' })}>
          {card.back}
        </a>
      )}
    </div>
  );
}

/**
 * Stripes all around and a sign on top, so that nobody mistakes this page for that of a bank. It does not carry our brand either.
 */
function CardFrame({ children }: { children: ReactNode }) {
  const { card } = useWords();
  return (
    <div className="stripes min-h-dvh px-3 pt-5 pb-7 md:px-6 md:pt-10 md:pb-14">
      <div className="mx-auto max-w-[880px]">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2 rounded-t-lg bg-[#ffd24d] px-4 py-3 font-semibold text-[#2b1d00] md:px-5">
          <FlaskConical aria-hidden="true" />
          <span className="rounded-sm border-[#2b1d00] border-[1.5px] px-2 font-bold font-mono text-sm">
            {card.test}
          </span>
          <span>{card.noRealCards}</span>
          <span className="basis-full font-medium text-md md:ml-auto md:basis-auto">{card.nothingCharged}</span>
        </header>
        <main className="rounded-b-lg border border-line border-t-0 bg-surface">{children}</main>
        <footer className="flex justify-end pt-3">
          <LanguageSelect className="rounded-md bg-surface" />
        </footer>
      </div>
    </div>
  );
}
