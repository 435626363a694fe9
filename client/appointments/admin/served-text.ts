import { outcomeLabels } from '../../../shared/appointments/outcome.ts';
import type { RequestFile } from '../../../shared/appointments/request-list.ts';
import { untilText } from '../../../shared/booking/begins-text.ts';

/** ", jusqu’à 15 h 45 (personne 1 à 10 h, personne 2 à 11 h), avec Coiffeuse" */
export function servedText({
  ends,
  begins,
  staff,
  offAgenda,
  double,
  outcome,
}: RequestFile): string {
  const names = staff.map(({ name }) => name).join(', ');
  return [
    untilText(ends, begins),
    offAgenda ? ', hors agenda' : names && `, avec ${names}`,
    double && ', en double',
    outcome ? ` (${outcomeLabels[outcome].toLowerCase()})` : '',
  ]
    .filter(Boolean)
    .join('');
}
