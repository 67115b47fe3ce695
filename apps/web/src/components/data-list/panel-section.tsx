import type { ReactNode } from 'react';

/** A part of a record with its heading: of a panel, and of a page that shows the same. */
export function PanelSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-b px-5 py-4 last:border-b-0">
      <h3 className="mb-2 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
