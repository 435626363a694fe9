import { expect, test } from 'vitest';
import { startOffice } from '../support/office.ts';

const { admin } = await startOffice();

test.each(['/admin/demandes', '/admin/messages', '/admin/reglages?faire=envois'])(
  '%s: a page after the last one does not call the list empty',
  async (path) => {
    const { text } = await admin.get(`${path}${path.includes('?') ? '&' : '?'}page=99`);
    expect(text).toContain('Rien de plus sur cette page.');
    expect(text).not.toMatch(/Aucun|Tout est parti/);
  },
);

test.each([
  ['/admin', '/admin'],
  ['/admin/site', '/admin/site'],
  ['/admin/site/soins?section=visage', '/admin/site'],
  ['/admin/equipe/fiche?id=4', '/admin/equipe'],
])('marks %s in the menu as %s', async (path, entry) => {
  const { text } = await admin.get(path);
  const menu = /<nav aria-label="Gestion".*?<\/nav>/s.exec(text)?.[0] ?? '';
  const markedLinks = [...menu.matchAll(/<a[^>]*aria-current="page"[^>]*>/g)].map(([link]) => link);
  expect(markedLinks).not.toHaveLength(0);
  for (const link of markedLinks) expect(link).toContain(`href="${entry}"`);
});
