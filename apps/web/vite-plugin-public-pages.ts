import { join } from 'node:path';
import { createServer, type Plugin } from 'vite';

const ROOT = join(import.meta.dirname, '../public-pages');
/** The addresses of the pages and their scripts, as in `apps/mock-api/src/plugins/web-app.ts`. */
const PAGE = /^\/(?:f\/[^/?]+\/?|t\/?)(?:\?|$)/;
const TEST_CARD = /^\/test-card\/?(?:\?|$)/;
const FILES = /^\/public-pages\//;

/** Serves the pages for people without an account (apps/public-pages) on this app's port during development. */
export function publicPages(): Plugin {
  return {
    name: 'public-pages',
    apply: (_, { mode, command }) => command === 'serve' && mode === 'development',
    async configureServer(server) {
      const hmr = server.httpServer ? { server: server.httpServer, path: 'public-pages-hmr' } : false;
      const pages = await createServer({
        root: ROOT,
        configFile: join(ROOT, 'vite.config.ts'),
        server: { middlewareMode: true, hmr },
      });
      server.httpServer?.once('close', () => void pages.close());
      server.middlewares.use((request, response, next) => {
        const { url = '/' } = request;
        if (PAGE.test(url)) request.url = '/public-pages/index.html';
        else if (TEST_CARD.test(url)) request.url = '/public-pages/test-card.html';
        else if (!FILES.test(url)) return next();
        pages.middlewares(request, response, next);
      });
    },
  };
}
