import { buttonClass } from '@siteward/ui/button';
import { Drawing, type DrawingName } from '@siteward/ui/drawing';
import { createContext, type ReactNode, type RefObject, use, useEffect, useRef } from 'react';
import { Link } from '#components/link.tsx';
import { useDocumentTitle } from '#lib/navigation/document-title.ts';

/** Whether the next panel is the first one since the page was opened. */
export const FirstPanelContext = createContext<RefObject<boolean>>({ current: true });

interface AuthPanelProps {
  title: string;
  /** One line under the title. */
  sub?: ReactNode;
  /** Above the title. */
  drawing?: DrawingName;
  children?: ReactNode;
}

/**
 * One state of the index page: its heading, a line under it and its content. When the panel replaces another one, its heading
 * takes the focus, so that the change is read out; a mere change of title, as by another language, does not move the focus. So
 * each state must be a panel of its own.
 */
export function AuthPanel({ title, sub, drawing, children }: AuthPanelProps) {
  useDocumentTitle(title);
  const heading = useRef<HTMLHeadingElement>(null);
  const isFirst = use(FirstPanelContext);
  useEffect(() => {
    if (!isFirst.current) heading.current?.focus();
    isFirst.current = false;
  }, [isFirst]);
  return (
    <div className="grid w-full max-w-[380px] gap-4">
      <div>
        {drawing && <Drawing name={drawing} className="-ml-2 mb-4" />}
        <h1 ref={heading} tabIndex={-1} className="text-balance font-bold text-2xl">
          {title}
        </h1>
        {sub && <div className="wrap-anywhere mt-0.5 text-muted">{sub}</div>}
      </div>
      {children}
    </div>
  );
}

/** The classes of a link in the text of the index page; its target is 24 px high. */
export const textLinkClass =
  'rounded-xs py-0.5 font-medium text-action-text underline-offset-2 hover:underline cursor-pointer';

interface NoticeProps {
  title: string;
  text: ReactNode;
  drawing: DrawingName;
  /** Where to continue, the main way first. */
  ways: readonly { label: string; to: string }[];
}

/** A state of the index page with nothing to fill in: what happened, and where to continue. */
export function Notice({ title, text, drawing, ways }: NoticeProps) {
  return (
    <AuthPanel title={title} sub={text} drawing={drawing}>
      <div className="grid gap-2">
        {ways.map(({ label, to }, index) => (
          <Link
            key={to}
            to={to}
            className={buttonClass({ variant: index === 0 ? 'primary' : 'secondary', block: true, className: 'h-11!' })}
          >
            {label}
          </Link>
        ))}
      </div>
    </AuthPanel>
  );
}

/** In development, where no mail is sent: a link to the outbox (docs/api.md, Running). Not included in a built application. */
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
