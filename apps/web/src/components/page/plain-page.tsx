import { Trans } from '@lingui/react/macro';
import { buttonClass } from '@siteward/ui/button';
import { Drawing, type DrawingName } from '@siteward/ui/drawing';
import { Building2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#lib/navigation/document-title.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { LanguageSelect } from '../fields/language-select.tsx';
import { Link } from '../link.tsx';

interface PlainPageProps {
  title: string;
  drawing?: DrawingName;
  /** One or two sentences under the title. */
  text: ReactNode;
  /** What the user can do, the main action first. */
  actions?: ReactNode;
  children?: ReactNode;
}

/** A page of the plain layout with one message in the middle. */
export function PlainPage({ title, drawing, text, actions, children }: PlainPageProps) {
  useDocumentTitle(title);
  return (
    <div className="flex min-h-dvh flex-col p-6 lg:p-12">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <Wordmark />
        <LanguageSelect />
      </header>
      <main className="m-auto grid w-full max-w-[440px] justify-items-center gap-2 py-10 text-center">
        {drawing && <Drawing name={drawing} className="mb-4" />}
        <h1 tabIndex={-1} className="wrap-anywhere text-balance font-bold text-2xl">
          {title}
        </h1>
        <div className="wrap-anywhere text-balance text-muted">{text}</div>
        {children}
        {actions && <div className="mt-4 flex flex-wrap justify-center gap-3">{actions}</div>}
      </main>
    </div>
  );
}

/** The product's mark and name. */
export function Wordmark({ className = '' }: { className?: string }) {
  return (
    <p className={`flex items-center gap-2.5 font-bold text-lg ${className}`}>
      <span className="grid size-8 place-items-center rounded-md bg-linear-150 from-[#2a86e8] to-[#1867c0] text-white">
        <Building2 aria-hidden="true" />
      </span>
      Siteward
    </p>
  );
}

/** A link back to the start, for pages outside any organization. */
export function BackToStart() {
  return (
    <Link to={pathTo('index')} className={buttonClass({ variant: 'primary' })}>
      <Trans>Back to home</Trans>
    </Link>
  );
}
