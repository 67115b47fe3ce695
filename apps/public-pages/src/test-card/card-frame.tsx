import { FlaskConical } from 'lucide-react';
import type { ReactNode } from 'react';
import { LanguageSelect } from '#frame.tsx';
import { useWords } from '#lib/language.ts';

/** Stripes all round and a sign on top: nobody takes this page for one of a bank. It has no mark of ours either. */
export function CardFrame({ children }: { children: ReactNode }) {
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
