import { Trans } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useDocumentTitle } from '#lib/navigation/document-title.ts';
import { pathTo } from '#lib/navigation/paths.ts';
import { Link } from '../link.tsx';

export interface ErrorScreenProps {
  title: string;
  message: string;
  /** Whether the surrounding layout already has the page's `main`. */
  isInMain: boolean;
}

/**
 * The error screen (spec section 2): the message, large, bold and centred, which takes the focus, and a large rounded "Go back"
 * that leads to the index.
 */
export function ErrorScreen({ title, message, isInMain }: ErrorScreenProps) {
  const Region = isInMain ? 'div' : 'main';
  const heading = useRef<HTMLHeadingElement>(null);
  useDocumentTitle(title);
  useEffect(() => heading.current?.focus(), []);
  return (
    <Region className="grid min-h-[70dvh] place-content-center justify-items-center gap-8 p-6 text-center">
      <h1 ref={heading} tabIndex={-1} className="wrap-anywhere max-w-[28ch] text-balance font-[700] text-4xl">
        {message}
      </h1>
      <Link
        to={pathTo('index')}
        className="inline-flex h-14 items-center rounded-full bg-action px-10 font-medium text-lg text-on-action shadow-sm hover:bg-action-hover"
      >
        <Trans>Go back</Trans>
      </Link>
    </Region>
  );
}
