import { INVITATION_WORDS, LANGUAGES, SYSTEM_ROLES } from '@siteward/domain';
import { describe, expect, it } from 'vitest';
import { sampleMails, USUAL } from '#testing/mail-samples.ts';
import { linkTo } from '../links.ts';
import { durationFor, instantFor, MAIL_TEXTS } from '../reader.ts';
import { renderMail } from './layout.tsx';

const READER = { language: 'en', name: '', timezone: 'UTC' } as const;
const EVIL = `<img src=x onerror="alert('1')"> & co`;
const MAILS = LANGUAGES.flatMap((language) => sampleMails(language).map((mail) => ({ language, ...mail })));

/** The text of some HTML, line by line, without its head. */
function linesIn(html: string): string[] {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'" };
  const words = html
    .slice(html.indexOf('<body'))
    .replace(/<[^>]*>/g, '\n')
    .replace(/&([a-z]+|#x27);/g, (entity, name) => entities[name] ?? entity);
  return words.split('\n').filter((line) => line.trim() !== '');
}

const hrefsIn = (html: string) =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));
const linksIn = (text: string) => text.split('\n').filter((line) => line.startsWith('https://'));

/** The sentences of a mail's text and the names of its facts, leaving out what people gave and single words. */
function sentencesIn(text: string): string[] {
  const given = Object.values(USUAL);
  return text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.:;]) /))
    .filter((part) => !given.includes(part) && (/\p{L} \p{L}/u.test(part) || /\p{L}:$/u.test(part)));
}

describe.each(MAILS)('the mail $name in $language', ({ language, subject, text, html }) => {
  it('has a subject of one line, which is the title and the only heading', () => {
    expect(subject).toMatch(/^\S.*\S$/u);
    expect(html).toContain(`<title>${subject}</title>`);
    expect([...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/g)].map(([, heading]) => heading)).toEqual([subject]);
  });

  it('states its language on the page, and inside it for programs that keep nothing around the body', () => {
    expect(html.match(/lang="[^"]*"/g)).toEqual([`lang="${language}"`, `lang="${language}"`]);
    expect(html).toMatch(/^<!DOCTYPE html><html [^>]*lang=/);
    expect(html.match(/dir="ltr"/g)).toHaveLength(2);
  });

  it('says the same as text and as HTML, from the greeting to the last sentence', () => {
    const lines = linesIn(html);
    const facts = (line: string) => (lines.includes(line) ? [line] : line.split(/: (.*)/, 2));
    for (const line of text.split('\n').filter((each) => each !== '' && each !== '-- ')) {
      if (line === 'Siteward' || line.startsWith('https:') || lines.includes(`Siteward · ${line}`)) continue;
      const label = line.endsWith(':') && !lines.includes(line) ? line.slice(0, -1) : line;
      for (const part of facts(label)) expect(lines).toContain(part);
    }
  });

  it('has each link once, the first of them as the only button, with its address written out below it', () => {
    const links = linksIn(text);
    expect(hrefsIn(html)).toEqual(links);
    expect(html.match(/class="button"/g)?.length ?? 0).toBe(links.length > 0 ? 1 : 0);
    for (const link of links.slice(0, 1)) expect(linesIn(html).filter((line) => line === link)).toHaveLength(1);
  });

  it('loads nothing: its one picture is sent along', () => {
    expect([...html.matchAll(/\bsrc="([^"]*)"/g)].map(([, source]) => source)).toEqual(['cid:logo@siteward']);
    expect(html).not.toMatch(/url\(|@import|<link|<script/);
  });
});

/** What mails are given and do not say. */
const UNSAID: Record<string, string[]> = {
  feedbackReceived: ['to'],
  ticketClosed: ['name'],
  workCompleted: ['organization'],
  workDeclined: ['organization'],
  workUnanswered: ['organization'],
};

it.each(LANGUAGES)('mails in %s say everything they are given, apart from the name in the greeting', (language) => {
  // A system role is called something else in each language.
  const usual = { ...USUAL, role: 'Night crew' };
  const unsaid = sampleMails(language, usual).flatMap(({ name, subject, text, given }) => {
    const said = [subject, ...text.split('\n').slice(1)].join('\n');
    // So is a browser.
    const told = Object.entries(usual).filter(([field]) => given.has(field) && field !== 'userAgent');
    const left = told.flatMap(([field, value]) => (said.includes(value) ? [] : [field]));
    return left.length > 0 ? [[name, left]] : [];
  });
  expect(Object.fromEntries(unsaid)).toEqual(UNSAID);
});

/** Samples of a mail that has another one too, which says other sentences. */
const OTHER_WORDS: Record<string, string> = { feedbackAnswered: 'feedbackResolved', passwordReset: 'passwordChanged' };

it.each(LANGUAGES)('mails in %s have every sentence that was written for them', (language) => {
  const samples = sampleMails(language).map(({ name, text, html }) => ({
    mail: OTHER_WORDS[name] ?? name,
    said: [text, ...linesIn(html)].join('\n'),
  }));
  const left = Object.entries(MAIL_TEXTS[language].mails).flatMap(([mail, words]) => {
    const said = samples.filter((sample) => sample.mail === mail).map((sample) => sample.said);
    return Object.entries(words).flatMap(([key, written]) =>
      typeof written !== 'string' || said.some((each) => each.includes(written)) ? [] : [`${mail}.${key}`],
    );
  });
  expect(left).toEqual([]);
});

const SEEN = { when: '22 November 2026, 09:05 (GMT)', device: 'Chrome on Windows', ip: '203.0.113.7' };
const WORK = { workOrder: USUAL.work };
/** The value next to each name, in every mail that has such lines. */
const FACTS: Record<string, Record<string, string>> = {
  passwordChanged: SEEN,
  passwordReset: SEEN,
  newAddressAsked: SEEN,
  addressChanged: SEEN,
  invitation: { role: USUAL.role, validUntil: '22 November 2026, 09:05 (GMT)' },
  workDispatched: {
    ...WORK,
    site: USUAL.organization,
    due: '22 November 2026, 09:05 (GMT)',
    validUntil: '29 November 2026, 10:20 (GMT)',
  },
  workRecalled: WORK,
  workReopened: WORK,
  workDeclined: { ...WORK, reason: USUAL.role },
  workUnanswered: WORK,
  workCompleted: { ...WORK, resolution: USUAL.role },
};

it('the value next to a name in a mail is the one it names', () => {
  const names = Object.entries(MAIL_TEXTS.en.facts);
  const found = sampleMails('en').flatMap(({ name, text }) => {
    const facts = text.split('\n').flatMap((line) => {
      return names.flatMap(([fact, label]) =>
        line.startsWith(`${label}: `) ? [[fact, line.slice(label.length + 2)]] : [],
      );
    });
    return facts.length > 0 ? [[name, Object.fromEntries(facts)]] : [];
  });
  expect(Object.fromEntries(found)).toEqual(FACTS);
});

describe.each(LANGUAGES.filter((language) => language !== 'en'))('mails in %s', (language) => {
  const english = sampleMails('en').flatMap(({ subject, text }) => [subject, ...sentencesIn(text)]);

  it('have no sentence in English', () => {
    const found = sampleMails(language).flatMap(({ name, subject, text, html }) => {
      const lines = [subject, ...sentencesIn(text), ...linesIn(html)];
      return english.filter((sentence) => lines.some((line) => line.includes(sentence))).map((each) => [name, each]);
    });
    expect(found).toEqual([]);
  });
});

it('mails in Hindi have no Latin letters except in names, addresses and abbreviations', () => {
  const known = new RegExp(
    [
      ...Object.values(USUAL),
      'https:\\S*',
      'Siteward',
      'Chrome',
      'Visa',
      'Windows',
      'IP',
      'IST',
      '[ap]m',
      '[A-Z0-9]{5}-[A-Z0-9]{5}',
      'ST-\\d{6}',
    ].join('|'),
    'g',
  );
  for (const { text } of sampleMails('hi')) expect(text.replace(known, '')).not.toMatch(/[a-z]/i);
});

describe('text that people gave', () => {
  const hostile = {
    name: EVIL,
    organization: `${EVIL}\r\nBcc: all@north.example`,
    role: EVIL,
    to: EVIL,
    userAgent: EVIL,
  };

  it.each(LANGUAGES)('is escaped in the HTML of every mail in %s, and left alone in its text', (language) => {
    for (const { name, subject, text, html } of sampleMails(language, hostile)) {
      expect([name, html.match(/<img[^>]*>/g)?.length]).toEqual([name, 1]);
      expect(html).not.toContain('onerror="');
      expect(linesIn(html).join('\n')).toContain(EVIL);
      expect(text).toContain(EVIL);
      expect(subject).not.toMatch(/[\r\n]/);
    }
  });

  it('cannot add another header to a mail through its subject', () => {
    const { subject } = renderMail(READER, 'Hello\r\nBcc: everybody@north.example', []);
    expect(subject).toBe('Hello Bcc: everybody@north.example');
  });

  it.each(LANGUAGES)('is greeted without a name in %s when there is none', (language) => {
    const [mail] = sampleMails(language, { name: '' });
    expect(mail?.text.split('\n')[0]).toBe(MAIL_TEXTS[language].greeting(''));
    expect(mail?.text).not.toMatch(/ [,:]/);
  });
});

describe('an invitation', () => {
  const invitationAs = (language: (typeof LANGUAGES)[number], role: string) =>
    sampleMails(language, { role }).find(({ name }) => name === 'invitation')?.text;

  it.each(LANGUAGES)('names system roles in %s', (language) => {
    const { facts } = MAIL_TEXTS[language];
    const { roles } = INVITATION_WORDS[language];
    for (const { name } of SYSTEM_ROLES)
      expect(invitationAs(language, name)).toContain(`${facts.role}: ${roles[name]}\n`);
  });

  it('keeps the names of other roles', () => {
    expect(invitationAs('de', 'Night crew')).toContain('Rolle: Night crew\n');
  });
});

describe('times', () => {
  const at = new Date('2026-07-01T16:05:00.000Z');

  it.each([
    ['en', 'Europe/London', '1 July 2026, 17:05 (BST)'],
    ['de', 'Europe/Berlin', '1. Juli 2026, 18:05 Uhr (MESZ)'],
    ['es', 'Europe/Madrid', '1 de julio de 2026, 18:05 (CEST)'],
    ['hi', 'Asia/Kolkata', '1 जुलाई 2026, 21:35 (IST)'],
    ['de', 'UTC', '1. Juli 2026, 16:05 Uhr (UTC)'],
  ] as const)('in %s at %s: %s', (language, timezone, words) => {
    expect(instantFor({ language, name: '', timezone }, at)).toBe(words);
  });

  it.each([
    ['en', '24 hours', '7 days', '10 minutes'],
    ['de', '24 Stunden', '7 Tage', '10 Minuten'],
    ['es', '24 horas', '7 días', '10 minutos'],
    ['hi', '24 घंटे', '7 दिन', '10 मिनट'],
  ] as const)('in %s for %s, %s and %s', (language, day, week, minutes) => {
    const reader = { ...READER, language };
    const durations = [24 * 60, 7 * 24 * 60, 10].map((each) => durationFor(reader, each * 60_000));
    expect(durations).toEqual([day, week, minutes]);
  });
});

/** The durations in each mail that mentions any. */
const LASTS = {
  confirmAddress: '24 hours',
  feedbackAnswered: '14 days',
  feedbackResolved: '14 days',
  resetPassword: '10 minutes',
  ticketClosed: '14 days',
  ticketResolved: '14 days',
  verifyEmail: '24 hours',
  workUnanswered: '7 days',
};

it('each mail that says how long something lasts says so about the right thing', () => {
  const said = sampleMails('en').flatMap(({ name, text }) => {
    const durations = text.match(/\b\d+ (?:minutes|hours|days)\b/g);
    return durations ? [[name, durations.join(', ')]] : [];
  });
  expect(Object.fromEntries(said)).toEqual(LASTS);
});

describe('links', () => {
  it.each([
    ['https://siteward.example', 'https://siteward.example/?state=reset&email=a%2Bb%40north.example'],
    ['http://127.0.0.1:5173/', 'http://127.0.0.1:5173/?state=reset&email=a%2Bb%40north.example'],
  ])('from %s', (PUBLIC_URL, link) => {
    expect(linkTo({ PUBLIC_URL }, 'reset', { email: 'a+b@north.example' })).toBe(link);
  });
});
