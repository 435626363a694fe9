import * as v from 'valibot';
import { outcomeLabels } from '../appointments/request-status.ts';
import { isMonth } from '../calendar/calendar-month.ts';
import { malformed } from '../contract/error-codes.ts';
import { optionalText } from '../contract/fields.ts';
import { menuCounts } from '../contract/list-query.ts';

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
  sales: v.pipe(
    v.array(v.object({ section: v.string(), treatmentCount: v.number(), amount: v.number() })),
    v.description(
      'Sales of appointments that were neither cancelled nor missed, at the prices of the time of booking.',
    ),
  ),
  newClients: v.number(),
  returningClients: v.number(),
  anonymous: v.pipe(v.number(), v.description('Appointments without a telephone number.')),
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

export const clientLines = linesOf({
  newClients: 'Première visite',
  returningClients: 'De retour',
});

export const totalAmount = ({ sales }: Pick<Numbers, 'sales'>) =>
  sales.reduce((sum, { amount }) => sum + amount, 0);

export const numbersMonthField = 'mois';
