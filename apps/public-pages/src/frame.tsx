import { LANGUAGES } from '@siteward/domain';
import { NativeSelect } from '@siteward/ui/native-select';
import { type ReactNode, use, useEffect, useRef } from 'react';
import { LANGUAGE_NAMES, SpeechContext, useWords } from '#lib/language.ts';
import { LanguageChoice } from './speech.tsx';

interface FrameProps {
  /** Whose building it is; undefined until known, and on pages that must not tell. */
  place?: { organization: string; site: { name: string; address: string } } | undefined;
  children: ReactNode;
}

/** Whose building it is on the left, or at the top on a phone, with a single column on the right. */
export function Frame({ place, children }: FrameProps) {
  const words = useWords();
  return (
    <div className="grid min-h-dvh grid-rows-[auto_1fr] md:grid-cols-[400px_minmax(0,1fr)] md:grid-rows-1">
      <header className="building relative min-h-32 px-4 pt-3.5 pb-4 text-white md:p-10">
        <div className="relative md:sticky md:top-10">
          <div className="flex min-h-11 items-center gap-3">
            {place && (
              <p className="min-w-0 flex-1 truncate text-md text-nav-text">{words.lookedAfterBy(place.organization)}</p>
            )}
            <LanguageSelect className="on-navy ml-auto md:hidden" />
          </div>
          {place && (
            <>
              <p className="wrap-anywhere mt-3 max-w-[75%] font-bold text-2xl md:mt-6 md:max-w-none md:text-4xl">
                {place.site.name}
              </p>
              <p className="mt-1 text-md text-nav-text md:mt-2 md:text-base">{place.site.address}</p>
            </>
          )}
        </div>
      </header>
      <div className="bg-surface px-4 pt-5 pb-10 md:p-10">
        <main className="relative mx-auto grid max-w-[560px] grid-cols-[minmax(0,1fr)] gap-6">
          <LanguageSelect className="absolute! top-0 right-0 max-md:hidden print:hidden" />
          {children}
        </main>
      </div>
    </div>
  );
}

/** What a page is about. It is read out, and becomes the title of the window. */
export function Title({ children, help, above }: { children: string; help?: ReactNode; above?: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    document.title = children;
  }, [children]);
  // Only titles after the first page take the focus.
  useEffect(() => {
    if (document.activeElement !== document.body || wasShown) heading.current?.focus();
    wasShown = true;
  }, []);
  return (
    <div className="grid gap-1 md:pr-40">
      {above}
      <h1 ref={heading} tabIndex={-1} className="wrap-anywhere font-bold text-2xl">
        {children}
      </h1>
      {help && <p className="wrap-anywhere text-muted">{help}</p>}
    </div>
  );
}
let wasShown = false;

/** Chooses the language of the page. */
export function LanguageSelect({ className }: { className: string }) {
  const words = useWords();
  const { language } = use(SpeechContext);
  const choose = use(LanguageChoice);
  return (
    <NativeSelect
      size="sm"
      aria-label={words.language}
      className={className}
      value={language}
      onChange={({ currentTarget: { value } }) => {
        const chosen = LANGUAGES.find((each) => each === value);
        if (chosen) choose(chosen);
      }}
    >
      {LANGUAGES.map((each) => (
        <option key={each} value={each} lang={each}>
          {LANGUAGE_NAMES[each]}
        </option>
      ))}
    </NativeSelect>
  );
}
