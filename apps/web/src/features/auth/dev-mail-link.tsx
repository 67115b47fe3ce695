import { textLinkClass } from './auth-panel.tsx';

/** In development, where no mail goes out: the way to the outbox (docs/api.md, Running). Not in a built application. */
export function DevMailLink({ email }: { email: string }) {
  if (!import.meta.env.DEV) return null;
  const query = email === '' ? '' : `?to=${encodeURIComponent(email)}`;
  return (
    <p className="text-muted text-sm">
      Development:{' '}
      <a href={`/dev/mail${query}`} target="_blank" rel="noreferrer" className={textLinkClass}>
        open the outbox
      </a>
    </p>
  );
}
