import * as v from 'valibot';
import { expect, test } from 'vitest';
import { formatTotal, formatTreatment } from '#shared/appointments/request-text.ts';
import { createRequestInput } from '#shared/booking/request.ts';
import { listTreatments } from '#shared/catalogue.ts';
import { getFirstIssue } from '#shared/contract/fields.ts';
import { institute } from '#shared/institute.ts';
import { buildCatalogue } from '#shared/site/published-catalogue.ts';
import { setOwnHours } from '../support/own-facts.ts';

setOwnHours();

const today = '2026-11-21';
const schema = createRequestInput({
  clock: () => ({ today, elapsed: 'nothing' }),
  catalogue: () => buildCatalogue(),
  institute: () => institute,
});
const validOrder = {
  day: '2026-11-24',
  people: 2,
  category: 'visage',
  careType: 'gamme-clarins',
  treatments: ['visage/soin-clarins-fermete'],
  moment: 'Matin',
  name: ' Awa Koné ',
  phone: '05 06 07 08 09',
};

test('parses a valid request', () => {
  expect(v.parse(schema, validOrder)).toEqual({
    ...validOrder,
    name: 'Awa Koné',
    phone: '+2250506070809',
    email: '',
    note: '',
  });
  // Parsing is idempotent: the BFF's output is the institute's input.
  expect(v.parse(schema, v.parse(schema, validOrder))).toEqual(v.parse(schema, validOrder));
});

const refusals: [wrong: object, field: string, message: unknown][] = [
  [{ day: '' }, 'day', 'Choisissez une date dans le calendrier.'],
  [{ day: '2026-02-30' }, 'day', 'Choisissez une date dans le calendrier.'],
  [{ day: '2026-11-20' }, 'day', 'Cette date est passée. Choisissez une autre date.'],
  [{ day: '2026-11-22' }, 'day', 'L’institut est fermé le dimanche. Choisissez un autre jour.'],
  [
    { day: '2027-03-01' },
    'day',
    'Cette date est trop lointaine. Choisissez une date jusqu’à fin février 2027.',
  ],
  ...[undefined, 0, 11, 1.5, '2', Number.NaN].map((people): [object, string, unknown] => [
    { people },
    'people',
    expect.stringContaining('entre 1 et 10'),
  ]),
  [{ category: 'voyage' }, 'category', 'Choisissez une catégorie de soin.'],
  [{ careType: '' }, 'careType', 'Choisissez le type de soin.'],
  [
    { category: 'onglerie', treatments: ['onglerie/manucure-spa'] },
    'careType',
    'Choisissez le type de soin.',
  ],
  [{ treatments: [] }, 'treatments', 'Choisissez un soin de la liste.'],
  [{ treatments: ['corps/bras'] }, 'treatments', 'Choisissez un soin de la liste.'],
  [
    { treatments: Array(6).fill('visage/soin-clarins-fermete') },
    'treatments',
    'Choisissez 5 soins au plus.',
  ],
  [{ moment: 'Minuit' }, 'moment', 'Choisissez un moment de la journée.'],
  [{ name: '  ' }, 'name', 'Indiquez votre nom.'],
  // A name of invisible characters.
  [{ name: '\u200b\u202e' }, 'name', 'Indiquez votre nom.'],
  [
    { name: 'Awa\r\nBcc: x@y.ci' },
    'name',
    'Ce nom contient un caractère illisible. Saisissez-le à nouveau.',
  ],
  [{ phone: '01020304' }, 'phone', expect.stringContaining('Numéro à 10\u00a0chiffres')],
  [{ email: 'awa@' }, 'email', expect.stringContaining('adresse e-mail complète')],
  [{ note: 'x'.repeat(501) }, 'note', expect.stringContaining('500 caractères')],
  // Issues come in the order of the form's fields.
  [{ careType: '', name: '' }, 'careType', 'Choisissez le type de soin.'],
];

test.each(refusals)('refuses %j and names its field', (wrong, field, message) => {
  const parsed = v.safeParse(schema, { ...validOrder, ...wrong });
  expect(parsed.issues && getFirstIssue(parsed.issues)).toEqual({ field, message });
});

test('every treatment has a unique id', () => {
  const ids = buildCatalogue()
    .sections.flatMap(listTreatments)
    .map(({ id }) => id);
  expect(new Set(ids).size).toBe(93);
  for (const id of ids) expect(id).toMatch(/^[a-z]+\/[a-z0-9-]+$/);
});

test('a total has the price for all people and the duration for one, if it is known', () => {
  const [massage, cure] = [
    { nom: 'Massage', duree: '45mn', prix: 20_000 },
    { nom: 'Cure', prix: 100_000 },
  ];
  expect(formatTreatment(massage)).toBe('Massage (45mn, 20\u202f000\u00a0FCFA)');
  expect(formatTotal([massage, massage], 2)).toBe(
    '80\u202f000\u00a0FCFA pour 2\u00a0personnes, 1\u00a0h\u00a030 par personne',
  );
  expect(formatTotal([massage, cure], 1)).toBe(
    '120\u202f000\u00a0FCFA pour 1\u00a0personne, au moins 45\u00a0min',
  );
  expect(formatTotal([cure], 1)).toBe('100\u202f000\u00a0FCFA pour 1\u00a0personne');
});
