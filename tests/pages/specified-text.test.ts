import { describe, expect, test } from 'vitest';
import { apiError } from '#shared/contract/error-codes.ts';
import { anonymous, type TestBackend, visit } from './render.ts';

/*
 * The specification's texts, byte for byte, with straight apostrophes, three dots and plain spaces.
 */

const member: TestBackend = async ({ name }) =>
  name === 'user'
    ? { status: 200, data: { role: 'user', email: 'awa@exemple.ci' } }
    : { status: 200, data: {} };
const wrongCode: TestBackend = async (call) =>
  call.name === 'role' ? { status: 403, data: apiError('admin-code') } : member(call);

const pages: [
  path: string,
  words: string[],
  options?: { send?: TestBackend; form?: object; wasSent?: true },
][] = [
  ['/', ['book now', 'Accueil', 'Prestations', 'Reservation', 'Contacts', 'Connection']],
  ['/home', ['Logout'], { send: member }],
  ['/login', ['Connectez vous']],
  [
    '/login',
    ['Please check your email and spam folder for the verification link.'],
    { wasSent: true },
  ],
  ['/verify?token=abc', ['Validate']],
  [
    '/verify',
    ['Votre compte a été vérifié avec succès !'],
    { send: member, form: { token: 'abc' } },
  ],
  ['/role', ['Utilisateur', 'Administrateur', 'Choisissez votre role'], { send: member }],
  ['/role?profil=admin', ['Enter the admin code', 'Validate'], { send: member }],
  [
    '/role',
    ['Invalid code. Please try again.'],
    { send: wrongCode, form: { role: 'admin', adminCode: 'x' } },
  ],
  [
    '/features',
    ['Soins du visage', 'Soins du corps', 'Maquillage', 'Onglerie', 'Soins capillaires'],
  ],
  ['/contacts', ['Send Message']],
  ['/book', ['Today', 'Prenez rendez-vous']],
  ['/book?categorie=visage', ['Type de soin']],
  ['/book?categorie=corps', ['Type de soin']],
  [
    '/unauthorized',
    [
      'Non autorisé',
      "Désolé, vous n'avez pas l'autorisation d'accéder à cette page.",
      'Veuillez vous connecter pour pouvoir accéder à cette page.',
    ],
  ],
  [
    '/nulle-part',
    ['Page non trouvée', "Désolé, nous n'avons pas pu trouver la page que vous cherchez."],
  ],
];

const english = [
  'book now',
  'Connection',
  'Logout',
  'Please check your email and spam folder for the verification link.',
  'Validate',
  'Enter the admin code',
  'Invalid code. Please try again.',
  'Send Message',
  'Today',
];

/** Lists the texts of a page with the `lang` of their element. */
function listTexts(html: string): { words: string; lang: string | undefined }[] {
  const inBody = html.slice(html.indexOf('<body'));
  return [...inBody.matchAll(/<([a-z][a-z0-9]*)([^<>]*)>([^<]+)/g)].map(
    ([, , attributes = '', words = '']) => ({
      words: words.replaceAll('&#x27;', "'").replaceAll('&amp;', '&').trim(),
      lang: / lang="([^"]+)"/.exec(attributes)?.[1],
    }),
  );
}

describe.each(pages)('%s', (path, expected, { send = anonymous, form, wasSent } = {}) => {
  test.each(expected)('says "%s"', async (words) => {
    const page = await visit(path, send, {
      hasSentProof: () => wasSent === true,
      ...(form && { form: form as Record<string, string> }),
    });
    const matches = listTexts(page.html).filter((text) => text.words === words);
    expect(matches).not.toEqual([]);
    if (english.includes(words)) expect(matches.map(({ lang }) => lang)).toContain('en');
  });
});

test('"Type de soin" is asked for face and body care only', async () => {
  for (const section of ['maquillage', 'onglerie', 'capillaires']) {
    const { html } = await visit(`/book?categorie=${section}`, anonymous);
    expect(listTexts(html).map(({ words }) => words)).not.toContain('Type de soin');
  }
});
