import { createContext, type ReactNode, use } from 'react';

/** The heading level of a record's sections: one below the heading of a panel, or of the record's own page. */
export const PartsLevel = createContext<'h2' | 'h3'>('h3');

/** A section of a record with its heading, used in a panel and on the page that shows the same. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  const Heading = use(PartsLevel);
  return (
    <section className="border-line border-b px-5 py-4 last:border-b-0">
      <Heading className="mb-2 font-semibold">{title}</Heading>
      {children}
    </section>
  );
}
