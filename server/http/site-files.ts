import { Router } from 'express';
import { byDay } from '../../shared/colours.ts';
import { adminPaths } from '../../shared/page/admin-paths.ts';
import { publicPaths } from '../../shared/page/page-facts.ts';
import { paths } from '../../shared/page/paths.ts';
import { themeOf } from '../../shared/site/brand-colours.ts';
import type { Changes } from '../../shared/site/changes.ts';
import { instituteOf } from '../../shared/site/institute-of.ts';
import { contentKinds, kinds } from '../../shared/site/kinds.ts';
import { isPlanShown } from '../../shared/site/texts-of.ts';
import { sendWhole } from './content-encoding.ts';
import { drawPlan } from './plan-drawing.ts';

/** Styles and kept pages name the plan, whether or not there is one. */
const noPlan = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"/>';

const manifests = {
  '/manifest.webmanifest': {
    id: paths.home,
    start_url: paths.home,
    scope: '/',
    display: 'standalone',
    shortcuts: [
      { name: 'Réserver', url: paths.book },
      { name: 'Prestations et tarifs', url: paths.features },
      // A shortcut may open a page only: there the telephone is a tap away, without a network too.
      { name: 'Appeler', url: `${paths.contacts}#itineraire` },
    ],
  },
  /**
   * The back office as an app of its own: an iPhone shows alerts of no other. Its scope is the whole site, as signing
   * in is: server/decisions/010-the-back-office-as-an-app.md.
   */
  '/admin.webmanifest': {
    name: 'Institut',
    short_name: 'Institut',
    id: paths.admin,
    start_url: paths.admin,
    scope: '/',
    display: 'standalone',
    shortcuts: [
      { name: 'Nouveau rendez-vous', url: adminPaths.adminBook },
      { name: 'Demandes', url: adminPaths.adminRequests },
      { name: 'Clients', url: adminPaths.adminClients },
    ],
  },
};

/** What the owner may change of a page. */
function kindsOn(path: string): string[] {
  const declared = contentKinds.filter((kind) => {
    const { pages } = kinds[kind];
    return pages === 'all' || pages.some((page) => paths[page] === path);
  });
  return path === paths.home ? [...declared, 'people'] : declared;
}

/** A page's entry, with the day on which the owner last changed something on it. */
function pageEntry(origin: string, path: string, { changed = {} }: Pick<Changes, 'changed'>) {
  const last = kindsOn(path)
    .map((kind) => changed[kind] ?? '')
    .reduce((one, other) => (one > other ? one : other));
  const day = last && `<lastmod>${last.slice(0, 10)}</lastmod>`;
  return `  <url><loc>${origin}${path}</loc>${day}</url>`;
}

/** The sitemap, robots.txt, the web app manifests, and the drawn plan. */
export function siteFiles(origin: string, contents: () => Promise<Changes | undefined>): Router {
  const sitemap = (changes: Changes | undefined) => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${publicPaths.map((path) => pageEntry(origin, path, changes ?? {})).join('\n')}
</urlset>
`;
  // Private pages are not disallowed: a crawler has to read their noindex.
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
  const manifest = (name: string, theme: string, more: object) =>
    JSON.stringify({
      name,
      short_name: name,
      lang: 'fr',
      ...more,
      background_color: byDay('fond'),
      theme_color: theme,
      icons: ['any', 'maskable'].flatMap((purpose) =>
        [192, 512].map((size) => ({
          src: purpose === 'any' ? `/icon-${size}.png` : `/icon-${purpose}-${size}.png`,
          sizes: `${size}x${size}`,
          type: 'image/png',
          purpose,
        })),
      ),
    });

  const router = Router();
  const serve = (path: string, type: string, text: (changes: Changes | undefined) => string) =>
    router.get(path, async (_req, res) => {
      const body = text(await contents());
      res.set('Cache-Control', 'public, max-age=3600').type(type).send(body);
    });
  serve('/sitemap.xml', 'application/xml', sitemap);
  serve('/robots.txt', 'text/plain', () => robots);
  for (const [path, more] of Object.entries(manifests)) {
    serve(path, 'application/manifest+json', (changes) =>
      manifest(instituteOf(changes).name, themeOf(changes?.colours)[0], more),
    );
  }
  // Its words may change at any time, under the same address.
  router.get('/plan.svg', async (req, res) => {
    const changes = await contents();
    res.set({ 'Cache-Control': 'no-cache', 'Content-Type': 'image/svg+xml' });
    const plan = isPlanShown(changes) ? drawPlan(changes?.texts, changes?.colours) : noPlan;
    sendWhole(req, res, Buffer.from(plan));
  });
  return router;
}
