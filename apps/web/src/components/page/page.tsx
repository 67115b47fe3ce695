import { PageHeader } from '@siteward/ui/page-header';
import type { ReactNode } from 'react';
import { useDocumentTitle } from '#lib/navigation/document-title.ts';

type PageProps = {
  /** The h1, and the first part of the document's title. */
  title: string;
  /** The text of the h1, if it differs from the title. */
  heading?: ReactNode;
  eyebrow?: ReactNode;
  /** One line under the title. */
  help?: ReactNode;
  /** Buttons on the right, at most one of them primary. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the default layout: its document title, header and content. */
export function Page({ title, heading = title, children, ...header }: PageProps) {
  useDocumentTitle(title);
  return (
    <>
      <PageHeader title={heading} {...header} />
      {children}
    </>
  );
}
