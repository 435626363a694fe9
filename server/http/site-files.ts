import { Router } from 'express';
import type { Institute } from '../../shared/institute.ts';
import { paths } from '../../shared/page/paths.ts';
import { publicPaths } from '../../shared/page/public-paths.ts';

const manifests = {
  '/manifest.webmanifest': { start_url: '/', display: 'browser' },
  /** An app of its own, as an iPhone shows alerts of no other; signing in must not leave it. */
  '/admin.webmanifest': {
    id: paths.admin,
    start_url: paths.admin,
    scope: '/',
    display: 'standalone',
  },
};

/** The sitemap, robots.txt and the web app manifests. */
export function siteFiles(origin: string, institute: () => Promise<Institute>): Router {
  const urls = publicPaths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n');
  const sitemap = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls}
</urlset>
`;
  // Private pages are not disallowed: a crawler has to read their noindex.
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
  const manifest = (name: string, more: object) =>
    JSON.stringify({
      name,
      short_name: name,
      lang: 'fr',
      ...more,
      background_color: '#FBF7F1',
      theme_color: '#6B2142',
      icons: [192, 512].map((size) => ({
        src: `/icon-${size}.png`,
        sizes: `${size}x${size}`,
        type: 'image/png',
      })),
    });

  const router = Router();
  const serve = (path: string, type: string, text: string) =>
    router.get(path, (_req, res) => {
      res.set('Cache-Control', 'public, max-age=3600').type(type).send(text);
    });
  serve('/sitemap.xml', 'application/xml', sitemap);
  serve('/robots.txt', 'text/plain', robots);
  for (const [path, more] of Object.entries(manifests)) {
    router.get(path, async (_req, res) => {
      const { name } = await institute();
      res.set('Cache-Control', 'public, max-age=3600').type('application/manifest+json');
      res.send(manifest(name, more));
    });
  }
  return router;
}
