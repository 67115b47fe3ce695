import type { Language } from '@siteward/domain';

/** What a feed says besides what people have written. */
type FeedWords = {
  ownWork: string;
  due: (title: string) => string;
  contractEnds: (name: string) => string;
};

/** In the words of docs/glossary.md. */
export const FEED_WORDS: Readonly<Record<Language, FeedWords>> = {
  en: {
    ownWork: 'My work',
    due: (title) => `Due: ${title}`,
    contractEnds: (name) => `Contract ends: ${name}`,
  },
  de: {
    ownWork: 'Meine Arbeit',
    due: (title) => `Fällig: ${title}`,
    contractEnds: (name) => `Vertragsende: ${name}`,
  },
  es: {
    ownWork: 'Mi trabajo',
    due: (title) => `Límite: ${title}`,
    contractEnds: (name) => `Fin del contrato: ${name}`,
  },
  hi: {
    ownWork: 'मेरा काम',
    due: (title) => `नियत: ${title}`,
    contractEnds: (name) => `कॉन्ट्रैक्ट की समाप्ति: ${name}`,
  },
};
