import { documentOf, type Html, html } from '../page/html.ts';
import { timeWords } from '../page/view.ts';

/** A mail as the outbox shows it. */
type ShownMail = { to: string; subject: string; text: string; createdAt: string };

const LINK = /https?:\/\/[^\s<>"']+/g;

/** Plain text as HTML, with its URLs as links. */
export function withLinks(text: string): Html {
  let whole = html``;
  let end = 0;
  for (const { 0: url, index } of text.matchAll(LINK)) {
    whole = html`${whole}${text.slice(end, index)}<a href="${url}">${url}</a>`;
    end = index + url.length;
  }
  return html`${whole}${text.slice(end)}`;
}

/**
 * The page of the development outbox.
 *
 * @param mails - its mails, newest first
 * @param to - the address that they are filtered by
 */
export function outboxPage(mails: readonly ShownMail[], to: string | undefined): string {
  const body = html`<main class="narrow">
<h1>Development outbox</h1>
<p class="about">Mails that a real server would have sent, newest first. Reload to see new ones.</p>
<form method="get" action="/dev/mail" class="row">
<label>To <input name="to" type="email" autocomplete="off" placeholder="owner@north.example" value="${to}"></label>
<button>Filter</button>
${to && html`<a href="/dev/mail">Show all</a>`}
</form>
${mails.length > 0 ? html`<ol class="mails">${mails.map(item)}</ol>` : empty(to)}
</main>`;
  const links = [
    ['Development server', '/dev'],
    ['API', '/api/docs'],
  ] as const;
  return documentOf('Development outbox', links, body);
}

function item({ to, subject, text, createdAt }: ShownMail): Html {
  return html`<li class="card">
<h2>${subject}</h2>
<p class="head about"><a href="/dev/mail?to=${encodeURIComponent(to)}">${to}</a>
<time datetime="${createdAt}">${timeWords(createdAt)}</time></p>
<div class="text">${withLinks(text)}</div>
</li>`;
}

function empty(to: string | undefined): Html {
  return html`<p class="empty">${to ? `No mail to ${to} yet.` : 'No mail yet. Sign up or invite somebody.'}</p>`;
}
