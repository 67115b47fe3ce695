import { useLingui } from '@lingui/react/macro';
import { LANGUAGES } from '@siteward/domain';
import { NativeSelect } from '@siteward/ui/native-select';
import { LANGUAGE_NAMES, languagePreference } from '#lib/language.ts';

/** Changes the language, on pages where nobody is signed in or has their account at hand. */
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
        if (chosen) languagePreference.set(chosen);
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
