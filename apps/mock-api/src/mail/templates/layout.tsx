/** @jsxRuntime automatic */
/** @jsxImportSource react */
// For programs of other packages run by tsx, which reads only their own tsconfig.json.
import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Container } from '@react-email/container';
import { Head } from '@react-email/head';
import { Html } from '@react-email/html';
import { Img } from '@react-email/img';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import type { Language } from '@siteward/domain';
import type { CSSProperties } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { LOGO_CID } from '../logo.ts';
import type { MailContent } from '../outbox.ts';
import { MAIL_TEXTS, type Reader } from '../reader.ts';

/**
 * One part of a mail: a sentence, the one button, another link, a code to type, or facts line by line. All of them are plain
 * text, unescaped.
 */
type Part =
  | { text: string }
  | { button: string; to: string }
  | { link: string; to: string }
  | { code: string }
  | { facts: readonly (readonly [term: string, value: string])[] };

/**
 * Writes both forms of a mail, which begins with a greeting.
 *
 * @param subject - plain text; it is also the heading, and visible to anyone who looks at a locked phone, so it must hold no
 *   secret
 * @param parts - from top to bottom; lists of mails show the first sentence next to the subject
 */
export function renderMail({ language, name }: Reader, subject: string, parts: readonly Part[]): MailContent {
  // A line break in a subject would begin another header.
  const line = subject.replace(/\s+/g, ' ').trim();
  const texts = MAIL_TEXTS[language];
  const greeting = texts.greeting(name);
  const text = [greeting, ...parts.map(asText), `-- \nSiteward\n${texts.tagline}\n`].join('\n\n');
  const html = renderToStaticMarkup(<Page language={language} subject={line} greeting={greeting} parts={parts} />);
  return { subject: line, text, html: `<!DOCTYPE html>${html}` };
}

function asText(part: Part): string {
  if ('button' in part) return `${part.button}:\n${part.to}`;
  if ('link' in part) return `${part.link}:\n${part.to}`;
  if ('facts' in part) return part.facts.map(([term, value]) => `${term}: ${value}`).join('\n');
  return 'code' in part ? part.code : part.text;
}

// The colours of the web application (packages/ui/src/tokens.css). Mail programs drop variables, and many drop style sheets: so
// each element carries its own, light style, and a class that a style sheet recolours in dark mode.
const FONT =
  'Inter, system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, Noto Sans Devanagari, Nirmala UI, Mangal, sans-serif';
const MONO = 'ui-monospace, Menlo, Consolas, monospace';
const CANVAS = '#f5f7f9';
const TEXT: CSSProperties = { margin: '0 0 16px', color: '#052439', fontSize: 16, lineHeight: '26px' };
const SMALL: CSSProperties = { margin: 0, color: '#5d7485', fontSize: 13, lineHeight: '20px' };
const BOX: CSSProperties = { margin: '8px 0 24px', borderRadius: 8, backgroundColor: '#eef2f5' };
const STYLE = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
.text, .heading, .brand { overflow-wrap: anywhere; }
@media (max-width: 480px) {
  .card { padding: 24px 20px 8px !important; }
  .button { display: block !important; text-align: center !important; }
}
@media (prefers-color-scheme: dark) {
  .canvas, .canvas > table > tbody > tr > td { background-color: #05151f !important; }
  .card { background-color: #0a2130 !important; border-color: #1b3a4e !important; }
  .text, .heading, .brand, .value { color: #e8f0f6 !important; }
  .small, .term { color: #a6bccb !important; }
  .link { color: #8dbff2 !important; }
  .box { background-color: #071a27 !important; }
  .button { background-color: #7db4ee !important; color: #04192a !important; }
}`;

function Page(mail: { language: Language; subject: string; greeting: string; parts: readonly Part[] }) {
  const { language, subject, greeting, parts } = mail;
  const { tagline } = MAIL_TEXTS[language];
  const summary = parts.find((part) => 'text' in part)?.text ?? '';
  // Some programs keep nothing around the body, so the language is stated inside it too.
  const said = { lang: language, dir: 'ltr' } as const;
  return (
    <Html {...said}>
      <Head>
        <title>{subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{STYLE}</style>
      </Head>
      <Body className="canvas" style={{ margin: 0, padding: '24px 12px', backgroundColor: CANVAS, fontFamily: FONT }}>
        <Preview>{summary}</Preview>
        <Container {...said} style={{ maxWidth: 560 }}>
          <Section
            className="card"
            style={{
              padding: '32px 32px 16px',
              border: '1px solid #dfe6ec',
              borderRadius: 12,
              backgroundColor: '#ffffff',
            }}
          >
            <Brand />
            <h1
              className="heading"
              style={{ margin: '0 0 16px', color: '#052439', fontSize: 22, lineHeight: '30px', fontWeight: 600 }}
            >
              {subject}
            </h1>
            <Text className="text" style={TEXT}>
              {greeting}
            </Text>
            {parts.map((part) => (
              <PartOfMail key={asText(part)} part={part} language={language} />
            ))}
          </Section>
          <Text className="small" style={{ ...SMALL, padding: '16px 8px 0', textAlign: 'center' }}>
            Siteward · {tagline}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** The logo, with its name next to it as text, which is there even when a program shows no pictures. */
function Brand() {
  return (
    <table role="presentation" cellPadding="0" cellSpacing="0" style={{ margin: '0 0 24px' }}>
      <tbody>
        <tr>
          <td style={{ paddingRight: 10 }}>
            {/* Lazy, or React also preloads it in the head, with a link that mail programs do not understand. */}
            <Img src={`cid:${LOGO_CID}`} alt="" width="32" height="32" loading="lazy" />
          </td>
          <td className="brand" style={{ color: '#042134', fontSize: 18, fontWeight: 700 }}>
            Siteward
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function PartOfMail({ part, language }: { part: Part; language: Language }) {
  if ('button' in part) return <ButtonPart label={part.button} to={part.to} hint={MAIL_TEXTS[language].linkHint} />;
  if ('facts' in part) return <FactsPart facts={part.facts} />;
  if ('link' in part) {
    return (
      <Text className="text" style={TEXT}>
        <a href={part.to} className="link" style={{ color: '#155ba9' }}>
          {part.link}
        </a>
      </Text>
    );
  }
  if ('code' in part) {
    const code: CSSProperties = { margin: 0, padding: 16, textAlign: 'center', fontFamily: MONO, fontSize: 24 };
    return (
      <Section className="box" style={BOX}>
        <Text className="text" style={{ ...TEXT, ...code, letterSpacing: 2, lineHeight: '32px', fontWeight: 600 }}>
          {part.code}
        </Text>
      </Section>
    );
  }
  return (
    <Text className="text" style={TEXT}>
      {part.text}
    </Text>
  );
}

/** The button, and below it the address it leads to, for programs that show no buttons. */
function ButtonPart({ label, to, hint }: { label: string; to: string; hint: string }) {
  return (
    <Section style={{ margin: '8px 0 24px' }}>
      <Button
        href={to}
        className="button"
        style={{
          padding: '12px 24px',
          borderRadius: 8,
          backgroundColor: '#1867c0',
          color: '#ffffff',
          fontSize: 16,
          lineHeight: '24px',
          fontWeight: 600,
        }}
      >
        {label}
      </Button>
      <Text className="small" style={{ ...SMALL, marginTop: 16 }}>
        {hint}
        <br />
        <span style={{ wordBreak: 'break-all' }}>{to}</span>
      </Text>
    </Section>
  );
}

function FactsPart({ facts }: { facts: readonly (readonly [term: string, value: string])[] }) {
  return (
    <Section className="box" style={{ ...BOX, padding: '10px 16px' }}>
      <table role="presentation" cellPadding="0" cellSpacing="0">
        <tbody>
          {facts.map(([term, value]) => (
            <tr key={term}>
              <td
                className="term"
                style={{ ...SMALL, padding: '4px 16px 4px 0', verticalAlign: 'top', whiteSpace: 'nowrap' }}
              >
                {term}
              </td>
              <td
                className="value"
                style={{ ...SMALL, padding: '4px 0', color: '#052439', verticalAlign: 'top', overflowWrap: 'anywhere' }}
              >
                {value}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </Section>
  );
}
