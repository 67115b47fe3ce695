import { useLingui } from '@lingui/react/macro';
import { LANGUAGES } from '@siteward/domain';
import { NativeSelect } from '@siteward/ui/native-select';
import { problemOf } from '#lib/calls/problem.ts';
import { sayNotDone } from '#lib/calls/say-failed.ts';
import { chooseLanguage } from '#lib/session/current-user.ts';
import { LANGUAGE_NAMES } from '#lib/words/language.ts';

/**
 * Changes the language on pages where nobody is signed in, or where people do not have their account at hand (`chooseLanguage`).
 */
export function LanguageSelect({ className }: { className?: string }) {
  const { t, i18n } = useLingui();
  return (
    <NativeSelect
      size="sm"
      aria-label={t`Language`}
      className={className}
      value={i18n.locale}
      onChange={({ target }) => {
        const chosen = LANGUAGES.find((language) => language === target.value);
        if (!chosen) return;
        chooseLanguage(chosen).catch((error: unknown) =>
          sayNotDone(t`The language could not be saved`, problemOf(error)),
        );
      }}
    >
      {LANGUAGES.map((language) => (
        <option key={language} value={language} lang={language}>
          {LANGUAGE_NAMES[language]}
        </option>
      ))}
    </NativeSelect>
  );
}
