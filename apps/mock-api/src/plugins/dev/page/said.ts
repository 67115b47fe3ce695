import { type Html, html } from './html.ts';
import type { Part, View } from './view.ts';

/** What was just done in a part of the page: it has the focus, so that it is read and seen first. */
export function saidIn({ said, webUrl }: View, part: Part): Html {
  if (said?.part !== part) return html``;
  const link = said.leadsToWeb && html` <a href="${webUrl}">Open the web application</a>`;
  return html`<p class="said${said.isFault && ' fault'}" role="${said.isFault ? 'alert' : 'status'}" tabindex="-1" autofocus>${said.words}${link}</p>`;
}
