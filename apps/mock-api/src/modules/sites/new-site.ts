import { DEFAULT_CURRENCY, DEFAULT_LANGUAGE, type Language, LOCALES, nameKeyOf } from '@siteward/domain';
import { randomToken } from '#modules/auth/secrets.ts';
import type { SiteDoc } from './sites.model.ts';

type Chosen = Pick<SiteDoc, 'name' | 'code' | 'address' | 'timezone' | 'locale' | 'currency'> &
  Partial<Pick<SiteDoc, 'customer'>>;

const OPEN = { closed: false, open: '08:00', close: '17:00' };
const CLOSED = { closed: true, open: '08:00', close: '17:00' };
/** Monday first. */
const WORKING_HOURS = [OPEN, OPEN, OPEN, OPEN, OPEN, CLOSED, CLOSED];
const DUE_DAYS = { none: null, low: 14, medium: 7, high: 3, urgent: 1 };
/** Default categories of work, until the organization chooses its own. They are stored as data, so in one language. */
const CATEGORIES: Readonly<Record<Language, readonly string[]>> = {
  en: ['Cleaning', 'Electrical', 'Heating and cooling', 'Plumbing', 'Safety', 'Security', 'Other'],
  de: ['Reinigung', 'Elektro', 'Heizung und Klima', 'Sanitär', 'Arbeitssicherheit', 'Objektschutz', 'Sonstiges'],
  es: [
    'Limpieza',
    'Electricidad',
    'Calefacción y climatización',
    'Fontanería',
    'Seguridad laboral',
    'Vigilancia',
    'Otros',
  ],
  hi: ['सफ़ाई', 'इलेक्ट्रिकल', 'हीटिंग और एसी', 'प्लंबिंग', 'सेफ़्टी', 'सिक्योरिटी', 'अन्य'],
};

/** The time zone, locale and currency of a site if none are given and the organization has no other site yet. */
export function firstSite(language: Language) {
  // Without the locale's numbering system: everything is shown in Latin digits.
  return { timezone: 'UTC', locale: new Intl.Locale(LOCALES[language]).baseName, currency: DEFAULT_CURRENCY };
}

/**
 * A site with its initial settings: a five-day working week, due dates by priority, and no feedback form yet.
 *
 * @param language - the language of its categories
 */
export function newSite(chosen: Chosen, language: Language = DEFAULT_LANGUAGE) {
  return {
    customer: null,
    ...chosen,
    nameKey: nameKeyOf(chosen.name),
    workingHours: WORKING_HOURS.map((day) => ({ ...day })),
    holidays: [],
    dueDaysByPriority: { ...DUE_DAYS },
    categories: [...CATEGORIES[language]],
    feedbackForm: { enabled: false, anonymous: true, token: randomToken() },
  };
}
