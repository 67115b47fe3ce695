import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import fastifyStatic from '@fastify/static';
import { isPagePath, pageAt, ROUTE_GUARDS, type RouteName } from '@siteward/domain';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { notFound } from '#app-error.ts';
import { registerCompression } from './compression.ts';
import { sendProblem } from './problems.ts';
import { isBelow, TEST_CARD_HEADERS } from './security-headers.ts';

/** The folders of the builds: the web app, and the pages for people without an account (apps/public-pages). */
export type WebFolders = { web: string; publicPages: string };

/**
 * The form of a site, and the page on what became of a feedback, whose token comes after a `#` and so is not in the address that
 * arrives.
 */
const PUBLIC_PAGE = /^\/(?:f\/[^/]+|t)\/?$/;
/** Where a test card is linked as long as no payment provider is set; its token comes after a `#` too. */
const TEST_CARD = /^\/test-card\/?$/;

/**
 * The address as the router takes it, which refuses a path that cannot be decoded. A program is told so; a person gets the page that
 * says that there is no such page (spec section 2).
 */
export function routedAddress(url: string): string {
  const [path = ''] = url.split('?');
  if (!path.includes('%') || isDecodable(path) || isBelow(url, 'api') || isBelow(url, 'dev')) return url;
  return path.replaceAll('%', '%25') + url.slice(path.length);
}

function isDecodable(path: string): boolean {
  try {
    // Its result is used, because the build leaves out a call that it takes for one without effect.
    return decodeURI(path) !== '';
  } catch {
    return false;
  }
}

/**
 * Serves the built pages alongside the API, if they have been built: hashed assets for a year, the public pages at addresses of
 * their own, and the web app for every other address that is not a file. The web app shows the page or says that there is none,
 * and the status says so too. Unknown addresses under /api and /dev remain problem documents.
 *
 * @param folders - if undefined or not built, only the API answers
 */
export async function registerWebApp(app: FastifyInstance, folders: WebFolders | undefined): Promise<void> {
  await registerCompression(app);
  const page = await readPage(folders?.web, 'index.html');
  const withPage = await pagesWithFiles(folders?.web, page);
  const publicPage = await readPage(folders?.publicPages, 'index.html');
  const testCard = await readPage(folders?.publicPages, 'test-card.html');
  if (page) await serveFiles(app, folders?.web, { prefix: '/', decorateReply: true });
  if (publicPage) await serveFiles(app, folders?.publicPages, { prefix: '/public-pages/', decorateReply: false });
  app.setNotFoundHandler((request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const { url } = request;
    const isFile = url.startsWith('/assets/') || url.startsWith('/public-pages/');
    const isOurs = isBelow(url, 'api') || isBelow(url, 'dev') || isFile;
    if (!isRead || isOurs) return sendProblem(reply, notFound('address'), request);
    const path = url.split('?')[0] ?? '';
    const isTestCard = TEST_CARD.test(path);
    const isPublic = isTestCard || PUBLIC_PAGE.test(path);
    const shown = isTestCard ? testCard : isPublic ? publicPage : page;
    if (shown === undefined) return sendProblem(reply, notFound('address'), request);
    const status = isPublic || isPagePath(path) ? 200 : 404;
    reply.code(status).header('cache-control', 'no-cache').type('text/html; charset=utf-8');
    return (isTestCard ? reply.headers(TEST_CARD_HEADERS) : reply).send(
      isPublic ? shown : (withPage(request) ?? shown),
    );
  });
}

/** A page of a build; undefined if nothing was built. */
async function readPage(folder: string | undefined, name: string): Promise<Buffer | undefined> {
  return folder === undefined ? undefined : await readFile(resolve(folder, name)).catch(() => undefined);
}

/**
 * index.html for each page of a build, with links to what the browser will need for that page and would otherwise only ask for
 * once the shell runs.
 *
 * @returns A function that gives the one for a request; undefined if the page is not known, or is for people who are signed in
 *   and nobody is.
 */
async function pagesWithFiles(folder: string | undefined, page: Buffer | undefined) {
  const listed = await readPage(folder, '.vite/pages.json');
  const files: Partial<Record<RouteName, string[]>> = page && listed ? JSON.parse(String(listed)) : {};
  const link = (file: string) => `<link rel="modulepreload" crossorigin fetchpriority="low" href="/${file}">`;
  const pages = new Map(
    Object.entries(files).map(([name, ofPage]) => [
      name,
      String(page).replace('</head>', `${ofPage.map(link).join('')}</head>`),
    ]),
  );
  return ({ url, headers }: FastifyRequest): string | undefined => {
    const name = pageAt(url.split('?')[0] ?? '');
    if (name === undefined) return undefined;
    const isOpen = ROUTE_GUARDS[name].guards.length === 0 || /(?:^|;\s*)sid=/.test(headers.cookie ?? '');
    return isOpen ? pages.get(name) : undefined;
  };
}

/** Serves the files of a build except its pages, which have addresses of their own and headers to match. */
async function serveFiles(
  app: FastifyInstance,
  root: string | undefined,
  { prefix, decorateReply }: { prefix: string; decorateReply: boolean },
): Promise<void> {
  if (root === undefined) return;
  await app.register(fastifyStatic, {
    root,
    prefix,
    decorateReply,
    wildcard: false,
    index: false,
    globIgnore: ['*.html', '**/*.br'],
    // Files that the build itself has compressed, better than there is time for here.
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const forever = path.includes('/assets/');
      reply.header('cache-control', forever ? 'public, max-age=31536000, immutable' : 'no-cache');
    },
  });
}
