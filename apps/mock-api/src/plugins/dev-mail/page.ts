import { escapeHtml } from '#mail/escape.ts';

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

/** The page of the development outbox. In: its mails, the newest first; the address that they are limited to. */
export function outboxPage(mails: readonly ShownMail[], to: string | undefined): string {
  const list = mails.length > 0 ? `<ol>\n${mails.map(item).join('\n')}\n</ol>` : empty(to);
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Development outbox - Siteward</title>
<link rel="stylesheet" href="/dev/mail/style.css">
</head>
<body>
<main>
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
</main>
</body>
</html>
`;
}

function item({ to, subject, text, createdAt }: ShownMail): string {
  const time = `${createdAt.slice(0, 10)} ${createdAt.slice(11, 19)} UTC`;
  return `<li>
<h2>${escapeHtml(subject)}</h2>
<p class="about"><a href="/dev/mail?to=${encodeURIComponent(to)}">${escapeHtml(to)}</a>
<time datetime="${escapeHtml(createdAt)}">${time}</time></p>
<div class="text">${withLinks(text)}</div>
</li>`;
}

function empty(to: string | undefined): string {
  return `<p class="empty">${to ? `No mail to ${escapeHtml(to)} yet.` : 'No mail yet. Sign up or invite somebody.'}</p>`;
}
