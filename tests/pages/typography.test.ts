import { expect, test } from 'vitest';
import { anonymous, type TestBackend, visit } from './render.ts';

/* Pages follow the rules of French typography. Texts of the specification and the owner's catalogue are exempt. */

const admin: TestBackend = async ({ name }) =>
  name === 'user'
    ? { status: 200, data: { role: 'admin', email: 'awa@exemple.ci' } }
    : { status: 200, data: { days: [], shortened: [], requests: [] } };

const exempt = /Rituel complet : hammam|vérifié avec succès !|n'a[vp]|l'autorisation|d'accéder/;
const forbidden = [
  / [;:!?»]/, // a breaking space before a sign
  /« /, // a breaking space after a guillemet
  /\p{L}'\p{L}/u, // a straight apostrophe
  /\d\d \d\d \d\d/, // breaking spaces in a telephone number
];

test.each<[string, TestBackend]>([
  ['/', anonymous],
  ['/login', anonymous],
  ['/login?echec=annule', anonymous],
  ['/verify', anonymous],
  ['/role', admin],
  ['/features', anonymous],
  ['/features?q=rien', anonymous],
  ['/contacts', anonymous],
  ['/book?jour=2026-12-06&personnes=11&categorie=visage', anonymous],
  ['/book?numero=RDV-7K2M&deja=1&preuve=x', anonymous],
  ['/demandes', admin],
  ['/admin/jours', admin],
  ['/confidentialite', anonymous],
  ['/mentions-legales', anonymous],
  ['/booking', anonymous],
])('%s has French typography', async (path, send) => {
  for (const wasSent of [false, true]) {
    const { html } = await visit(path, send, { hasSentProof: () => wasSent });
    expect(listTexts(html).filter(isBroken)).toEqual([]);
  }
});

test('the message of a refused form has French typography', async () => {
  const form = { jour: '2026-12-05', categorie: 'maquillage', nom: 'Awa', telephone: '0102' };
  const { html } = await visit('/book', anonymous, { form });
  expect(html).toContain('Numéro à 10\u00a0chiffres, ou');
  expect(listTexts(html).filter(isBroken)).toEqual([]);
});

const isBroken = (text: string) => !exempt.test(text) && forbidden.some((sign) => sign.test(text));

function listTexts(html: string): string[] {
  const inBody = html.slice(html.indexOf('<body')).replace(/<script[^>]*>.*?<\/script>/gs, '');
  return [...inBody.matchAll(/>([^<]+)|(?:aria-label|title)="([^"]+)"/g)].map(
    ([, text = '', label = '']) => (text || label).replaceAll('&#x27;', "'"),
  );
}
