import * as v from 'valibot';
import { outcomeLabels } from '../appointments/request-status.ts';
import { isMonth, monthTitle } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { optionalText } from '../contract/fields.ts';
import { menuCounts } from '../contract/list-query.ts';
import type { Catalogue } from '../site/catalogue-of.ts';

/* The institute's numbers of a month, computed from stored rows by the day of the appointment. */

export const NumbersQuery = v.object(
  { month: v.pipe(optionalText(malformed), v.check(isMonth, malformed)) },
  malformed,
);

export const Numbers = v.object({
  month: v.string(),
  oldestMonth: v.optional(
    v.pipe(v.string(), v.description('The oldest month for which anything is still stored.')),
    '',
  ),
  confirmed: v.pipe(
    v.number(),
    v.description('Appointments that were not cancelled, whatever their outcome.'),
  ),
  guests: v.number(),
  came: v.number(),
  missed: v.number(),
  unmarked: v.pipe(
    v.number(),
    v.description('Appointments that have begun without anybody noting whether the client came.'),
  ),
  toCome: v.number(),
  held: v.optional(
    v.pipe(v.number(), v.description('Hours that wait for their deposit: in no other figure.')),
    0,
  ),
  cancelledByClient: v.number(),
  cancelledByInstitute: v.number(),
  openRequests: v.number(),
  refusedRequests: v.number(),
  withdrawnRequests: v.pipe(v.number(), v.description('Cancelled before they had an hour.')),
  sales: v.pipe(
    v.array(v.object({ section: v.string(), treatmentCount: v.number(), amount: v.number() })),
    v.description(
      'Sales of appointments that were neither cancelled nor missed, at the prices of the time of booking.',
    ),
  ),
  newClients: v.number(),
  returningClients: v.number(),
  anonymous: v.pipe(v.number(), v.description('Appointments without a telephone number.')),
  isPartial: v.pipe(v.boolean(), v.description('There are more than are counted.')),
  ...menuCounts,
});
export type Numbers = v.InferOutput<typeof Numbers>;

type Counted = keyof {
  [Key in keyof Numbers as Numbers[Key] extends number ? Key : never]: true;
};
type Line = readonly [label: string, count: number];

const linesOf =
  (labels: Partial<Record<Counted, string>>) =>
  (numbers: Numbers): Line[] =>
    Object.entries(labels).map(([key, label]) => [label, numbers[key as Counted]]);

export const appointmentLines = linesOf({
  came: `${outcomeLabels.came}s`,
  missed: `${outcomeLabels.missed}s`,
  unmarked: 'Présence à noter',
  toCome: 'À venir',
  held: 'En attente d’acompte, non comptés',
  cancelledByClient: 'Annulés par la clientèle',
  cancelledByInstitute: 'Annulés par l’institut',
});

export const requestLines = linesOf({
  openRequests: 'Encore ouvertes',
  refusedRequests: 'Refusées',
  withdrawnRequests: 'Retirées par la clientèle',
});

export const clientLines = linesOf({
  newClients: 'Première visite',
  returningClients: 'De retour',
});

export const sectionTitle = (slug: string, catalogue: Catalogue) => catalogue.titleOf(slug);

export const totalAmount = ({ sales }: Pick<Numbers, 'sales'>) =>
  sales.reduce((sum, { amount }) => sum + amount, 0);

export function numberRows(numbers: Numbers, catalogue: Catalogue): (string | number)[][] {
  const under = (title: string, lines: readonly Line[]) =>
    lines.map(([label, count]) => [title, label, count]);
  const { sales } = numbers;
  const titles = sales.map(({ section }) => sectionTitle(section, catalogue));
  return [
    ['Mois', monthTitle(numbers.month), ''],
    ['Rendez-vous', 'Confirmés', numbers.confirmed],
    ['Rendez-vous', 'Personnes attendues', numbers.guests],
    ...under('Rendez-vous', appointmentLines(numbers)),
    ...under('Demandes', requestLines(numbers)),
    ...sales.map(({ amount }, index) => ['Montant indicatif, FCFA', titles[index] ?? '', amount]),
    ...sales.map(({ treatmentCount }, index) => ['Soins', titles[index] ?? '', treatmentCount]),
    ...under('Clientèle, par numéro de téléphone', clientLines(numbers)),
    ['Clientèle, par numéro de téléphone', 'Rendez-vous sans numéro', numbers.anonymous],
    ...(numbers.isPartial ? [['Incomplet', 'Tout n’est pas compté', '']] : []),
  ];
}

export const numbersMonthField = 'mois';
