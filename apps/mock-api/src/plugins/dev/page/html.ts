/**
 * The headers of a development server's pages. Each may only use its own style sheet and forms, so nothing shown on it can load
 * anything else.
 */
export const PAGE_HEADERS = {
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
};

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text for use inside HTML, in elements and in quoted attributes. */
function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Markup that is safe as it is. */
export class Html {
  readonly markup: string;

  constructor(markup: string) {
    this.markup = markup;
  }
}

/** A link to another page. */
type Link = readonly [name: string, address: string];
type Value = string | number | false | null | undefined | Html | readonly Html[];

/** HTML from a template: values are escaped unless they are HTML themselves, and missing ones are left out. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Html {
  return new Html(parts.reduce((whole, part, index) => whole + markupOf(values[index - 1]) + part));
}

/** The style sheet of these pages. */
export const STYLE_PATH = '/dev/page.css';

/**
 * A whole page, below a header with links to other pages.
 *
 * @param links - the other pages
 */
export function documentOf(title: string, links: readonly Link[], body: Html): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} - Siteward</title>
<link rel="stylesheet" href="${STYLE_PATH}">
</head>
<body>
<header>
<div class="inner">
<p class="brand">Siteward</p>
<nav aria-label="Development">
${links.map(([name, address]) => html`<a href="${address}">${name}</a>`)}
</nav>
</div>
</header>
${body}
</body>
</html>
`.markup;
}

function markupOf(value: Value): string {
  if (value === undefined || value === null || value === false) return '';
  if (value instanceof Html) return value.markup;
  if (typeof value === 'object') return value.map(({ markup }) => markup).join('\n');
  return escapeHtml(String(value));
}
