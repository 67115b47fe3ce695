import { createContext, type ReactNode, use } from 'react';

/** Of which level the headings of a record's parts are: below that of a panel, or below that of its own page. */
export const PartsLevel = createContext<'h2' | 'h3'>('h3');

/** A part of a record with its heading: of a panel, and of a page that shows the same. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  const Heading = use(PartsLevel);
  return (
    <section className="border-line border-b px-5 py-4 last:border-b-0">
      <Heading className="mb-2 font-semibold">{title}</Heading>
      {children}
    </section>
  );
}
