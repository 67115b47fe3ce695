import { documentOf, escapeHtml, Html } from '../page/html.ts';
import { timeWords } from '../page/view.ts';

/** A mail as the outbox shows it. */
type ShownMail = { to: string; subject: string; text: string; createdAt: string };

const LINK = /https?:\/\/[^\s<>"']+/g;

/** Plain text as HTML, with its addresses as links. */
export function withLinks(text: string): string {
  let html = '';
  let end = 0;
  for (const { 0: url, index } of text.matchAll(LINK)) {
    const address = escapeHtml(url);
    html += `${escapeHtml(text.slice(end, index))}<a href="${address}">${address}</a>`;
    end = index + url.length;
  }
  return html + escapeHtml(text.slice(end));
}

/**
 * The page of the development outbox.
 *
 * @param mails - its mails, the newest first
 * @param to - the address that they are limited to
 */
export function outboxPage(mails: readonly ShownMail[], to: string | undefined): string {
  const list = mails.length > 0 ? `<ol>\n${mails.map(item).join('\n')}\n</ol>` : empty(to);
  const body = `<main>
<header>
<h1>Development outbox</h1>
<p>Mails that a real server would have sent, the newest first. Reload to see new ones.</p>
<form method="get" action="/dev/mail">
<label for="to">To</label>
<input id="to" name="to" type="email" autocomplete="off" placeholder="owner@north.example" value="${escapeHtml(to ?? '')}">
<button>Filter</button>
${to ? '<a href="/dev/mail">Show all</a>' : ''}
</form>
</header>
${list}
</main>`;
  return documentOf('Development outbox', '/dev/mail/style.css', new Html(body));
}

function item({ to, subject, text, createdAt }: ShownMail): string {
  return `<li>
<h2>${escapeHtml(subject)}</h2>
<p class="about"><a href="/dev/mail?to=${encodeURIComponent(to)}">${escapeHtml(to)}</a>
<time datetime="${escapeHtml(createdAt)}">${timeWords(createdAt)}</time></p>
<div class="text">${withLinks(text)}</div>
</li>`;
}

function empty(to: string | undefined): string {
  return `<p class="empty">${to ? `No mail to ${escapeHtml(to)} yet.` : 'No mail yet. Sign up or invite somebody.'}</p>`;
}

/** The style sheet of the development outbox, in the colours of the web application. */
export const STYLE = `:root {
  color-scheme: light dark;
  --canvas: light-dark(#f5f7f9, #05151f); --surface: light-dark(#ffffff, #0a2130); --sunken: light-dark(#eef2f5, #071a27);
  --line: light-dark(#dfe6ec, #1b3a4e); --line-strong: light-dark(#8296a6, #64849a);
  --text: light-dark(#052439, #e8f0f6); --muted: light-dark(#486174, #a6bccb);
  --link: light-dark(#155ba9, #8dbff2); --action: light-dark(#1867c0, #7db4ee); --on-action: light-dark(#ffffff, #04192a);
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--canvas); color: var(--text); font: 400 14px/20px "Inter Variable", Inter, system-ui, sans-serif; }
main { max-width: 760px; margin: 0 auto; padding: 32px 16px 64px; }
h1 { margin: 0; font-size: 22px; line-height: 28px; font-weight: 650; }
header p { margin: 4px 0 20px; color: var(--muted); }
a { color: var(--link); }
:focus-visible { outline: 2px solid var(--action); outline-offset: 2px; }
form { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-bottom: 24px; }
label { font-weight: 550; }
input { flex: 0 1 280px; min-width: 0; height: 36px; padding: 0 12px; border: 1px solid var(--line-strong); border-radius: 8px; background: var(--surface); color: inherit; font: inherit; }
button { height: 36px; padding: 0 16px; border: 0; border-radius: 8px; background: var(--action); color: var(--on-action); font: inherit; font-weight: 550; cursor: pointer; }
ol { margin: 0; padding: 0; list-style: none; display: grid; gap: 16px; }
li, .empty { padding: 20px; border: 1px solid var(--line); border-radius: 12px; background: var(--surface); }
.empty { margin: 0; color: var(--muted); text-align: center; }
h2 { margin: 0; font-size: 15px; line-height: 20px; font-weight: 600; }
.about { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 4px 16px; margin: 4px 0 16px; font-size: 12.5px; color: var(--muted); font-variant-numeric: tabular-nums; }
.text { padding: 16px; border-radius: 8px; background: var(--sunken); white-space: pre-wrap; overflow-wrap: anywhere; }
`;
