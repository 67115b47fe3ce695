import { type Html, html } from './html.ts';
import type { Part, View } from './view.ts';

/** What was just done in a part of the page. It has the focus, so that it is read and seen first. */
export function saidIn({ said, webUrl }: View, part: Part): Html {
  if (said?.part !== part) return html``;
  // If there is no web application, the session is useful for trying calls.
  const next = webUrl
    ? html` <a href="${webUrl}">Open the web application</a>`
    : html` <a href="/api/docs">Try calls in the API</a>`;
  const link = said.hasSignedIn && next;
  return html`<p class="said${said.isFault && ' fault'}" role="${said.isFault ? 'alert' : 'status'}" tabindex="-1" autofocus>${said.words}${link}</p>`;
}
