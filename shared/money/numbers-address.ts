import { outcomeLabels } from '../appointments/request-status.ts';
import { monthTitle } from '../calendar/calendar-month.ts';
import type { Catalogue } from '../site/catalogue-of.ts';
import type { Numbers } from './numbers.ts';

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
