import type { MailContent } from '../outbox.ts';

/** One part of a mail: a sentence, a link that is named by a button, a code to type, or facts line by line. */
type Part =
  | { text: string }
  | { link: string; label: string }
  | { code: string }
  | { facts: readonly (readonly [term: string, value: string])[] };

/**
 * Writes both forms of a mail.
 *
 * @param subject - plain text as a rule
 * @param parts - from top to bottom, all of them unescaped
 */
export function renderMail(subject: string, parts: readonly Part[]): MailContent {
  // A line break in a subject would begin another header.
  const line = subject.replace(/\s+/g, ' ').trim();
  return { subject: line, text: `${parts.map(asText).join('\n\n')}\n\n-- \nSiteward\n`, html: page(line, parts) };
}

function asText(part: Part): string {
  if ('link' in part) return `${part.label}:\n${part.link}`;
  if ('facts' in part) return part.facts.map(([term, value]) => `${term}: ${value}`).join('\n');
  return 'code' in part ? part.code : part.text;
}

// Mail programs drop style sheets, so each element carries its own style.
function asHtml(part: Part): string {
  if ('link' in part) {
    const href = escapeHtml(part.link);
    const button =
      'display:inline-block;padding:10px 20px;border-radius:8px;background:#1867C0;color:#ffffff;font-weight:600;text-decoration:none';
    return `<p style="margin:24px 0 8px"><a href="${href}" style="${button}">${escapeHtml(part.label)}</a></p>
<p style="margin:0 0 16px;font-size:12px;color:#5d7485;word-break:break-all">${href}</p>`;
  }
  if ('code' in part) {
    const box = 'margin:24px 0;padding:16px;border-radius:8px;background:#eef2f5;text-align:center;letter-spacing:2px';
    return `<p style="${box};font:600 24px/32px ui-monospace,Menlo,Consolas,monospace">${escapeHtml(part.code)}</p>`;
  }
  if ('facts' in part) {
    const rows = part.facts.map(
      ([term, value]) =>
        `<tr><td style="padding:2px 16px 2px 0;color:#5d7485;vertical-align:top;white-space:nowrap">${escapeHtml(term)}</td><td style="padding:2px 0;word-break:break-word">${escapeHtml(value)}</td></tr>`,
    );
    return `<table role="presentation" style="margin:0 0 16px;border-collapse:collapse;font:inherit">\n${rows.join('\n')}\n</table>`;
  }
  return `<p style="margin:0 0 16px;overflow-wrap:anywhere">${escapeHtml(part.text)}</p>`;
}

function page(subject: string, parts: readonly Part[]): string {
  return `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:#f5f7f9;color:#052439;font:400 15px/24px Inter,system-ui,-apple-system,Segoe UI,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px;border:1px solid #dfe6ec;border-radius:12px;background:#ffffff">
<p style="margin:0 0 24px;font-weight:700;font-size:16px;color:#042134">Siteward</p>
<h1 style="margin:0 0 16px;font-weight:600;font-size:20px;line-height:28px">${escapeHtml(subject)}</h1>
${parts.map(asHtml).join('\n')}
</div>
</body>
</html>
`;
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for use inside HTML, in elements and in quoted attributes. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}
