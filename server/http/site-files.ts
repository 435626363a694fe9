import { Router } from 'express';
import { getDayColour, getNightColour } from '#shared/colours.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { paths, sitemapPaths } from '#shared/page/paths.ts';
import type { Changes } from '#shared/site/changes.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import { isPlanShown } from '#shared/site/published-texts.ts';
import { escapeHtml } from '#shared/text/escape-html.ts';
import { texts as defaultTexts } from '#shared/texts.ts';
import { sendWhole } from './content-encoding.ts';

const emptyPlan = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400"/>';

const manifests = {
  '/manifest.webmanifest': {
    id: paths.home,
    start_url: paths.home,
    scope: '/',
    display: 'standalone',
    shortcuts: [
      { name: 'Réserver', url: paths.book },
      { name: 'Prestations et tarifs', url: paths.features },
      { name: 'Appeler', url: `${paths.contacts}#itineraire` },
    ],
  },
  /** An iPhone shows alerts of installed apps only: server/decisions/010-the-back-office-as-an-app.md. */
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

export function serveSiteFiles(
  origin: string,
  contents: () => Promise<Changes | undefined>,
): Router {
  const buildSitemap = () => `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${sitemapPaths.map((path) => `  <url><loc>${origin}${path}</loc></url>`).join('\n')}
</urlset>
`;
  // Private pages are not disallowed, because a crawler has to read their noindex.
  const robots = `User-agent: *\nDisallow: /api/\n\nSitemap: ${origin}/sitemap.xml\n`;
  const buildManifest = (name: string, settings: object) =>
    JSON.stringify({
      name,
      short_name: name,
      lang: 'fr',
      ...settings,
      background_color: getDayColour('ground'),
      theme_color: getDayColour('plum'),
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
  const serveText = (
    path: string,
    type: string,
    buildText: (changes: Changes | undefined) => string,
  ) =>
    router.get(path, async (_req, res) => {
      const body = buildText(await contents());
      res.set('Cache-Control', 'public, max-age=3600').type(type).send(body);
    });
  serveText('/sitemap.xml', 'application/xml', buildSitemap);
  serveText('/robots.txt', 'text/plain', () => robots);
  for (const [path, settings] of Object.entries(manifests)) {
    serveText(path, 'application/manifest+json', (changes) =>
      buildManifest(buildInstitute(changes).name, settings),
    );
  }
  router.get('/plan.svg', async (req, res) => {
    const changes = await contents();
    res.set({ 'Cache-Control': 'no-cache', 'Content-Type': 'image/svg+xml' });
    const plan = isPlanShown(changes) ? drawPlan(changes?.texts) : emptyPlan;
    sendWhole(req, res, Buffer.from(plan));
  });
  return router;
}

const colours = {
  ground: [getDayColour('sand'), '#2b1e23'],
  houses: ['#e4d8c8', '#3b2b31'],
  park: ['#cfe0d6', '#1d4a40'],
  road: [getDayColour('ground'), '#544049'],
  lane: [getDayColour('rule'), '#806c75'],
  crossing: ['#2f7a6c', '#4fa894'],
  words: ['#4a3a33', getNightColour('ink')],
  name: [getDayColour('ink'), getNightColour('ink')],
  way: [getDayColour('clay'), getNightColour('clay')],
  distance: ['#8a3a20', '#f3b394'],
  pin: [getDayColour('accent'), getNightColour('accent')],
  leaf: [getDayColour('on-accent'), getNightColour('on-accent')],
} as const;
const formatProperties = (scheme: 0 | 1) =>
  Object.entries(colours)
    .map(([name, values]) => `--${name}:${values[scheme]}`)
    .join(';');
const planStyle = `svg{${formatProperties(0)}}@media (prefers-color-scheme:dark){svg{${formatProperties(1)}}}`;

function drawPlan(changed: Changes['texts']): string {
  const words = { ...defaultTexts, ...changed };
  const corner = splitInTwo(words.planCorner).map(drawCornerLine).join('');
  const street = escapeHtml(words.planStreet);
  const landmark = escapeHtml(words.planLandmark);
  const distance = escapeHtml(words.planDistance);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 400" font-family="system-ui,Roboto,sans-serif" font-size="26"><style>${planStyle}</style><path fill="var(--ground)" d="M0 0h640v400H0z"/><path fill="var(--houses)" d="M20 20h220v120H20zM310 20h120v120H310zM500 20h120v120H500zM20 220h220v160H20zM310 310h120v70H310zM500 220h120v160H500z"/><path fill="var(--park)" d="M310 220h120v70H310z"/><path d="M0 180h640M275 0v400M465 0v400" fill="none" stroke="var(--road)" stroke-width="36"/><path d="M0 180h640M275 0v400M465 0v400" fill="none" stroke="var(--lane)" stroke-width="2" stroke-dasharray="12 10"/><circle cx="275" cy="180" r="34" fill="var(--road)"/><circle cx="275" cy="180" r="17" fill="var(--crossing)"/>${corner}<text x="130" y="188" text-anchor="middle" fill="var(--words)" font-size="24">${street}</text><rect x="492" y="66" width="140" height="44" rx="8" fill="${getDayColour('lagoon')}"/><text x="562" y="97" text-anchor="middle" fill="#FFF" font-size="25">${landmark}</text><path d="M300 180H556v44" fill="none" stroke="var(--way)" stroke-width="5" stroke-dasharray="2 10" stroke-linecap="round"/><text x="378" y="168" text-anchor="middle" fill="var(--distance)" font-size="25">${distance}</text><path fill="var(--pin)" d="M556 318c-27-35-42-54-42-75a42 42 0 0 1 84 0c0 21-15 40-42 75z"/><path fill="var(--leaf)" d="M556 266c12-13 12-28 0-41-12 13-12 28 0 41z"/><text x="556" y="356" text-anchor="middle" fill="var(--name)" font-weight="700" font-size="28">L’institut</text></svg>\n`;
}

function splitInTwo(text: string): readonly string[] {
  const spaces = [...text.matchAll(/ /g)].map(({ index }) => index);
  const [middle] = spaces.sort(
    (first, second) => getDistanceFromMiddle(first, text) - getDistanceFromMiddle(second, text),
  );
  return middle === undefined ? [text] : [text.slice(0, middle), text.slice(middle + 1)];
}

const getDistanceFromMiddle = (at: number, text: string) => Math.abs(at - text.length / 2);

const drawCornerLine = (line: string, index: number) =>
  `<text x="130" y="${72 + 32 * index}" text-anchor="middle" fill="var(--words)">${escapeHtml(line)}</text>`;
