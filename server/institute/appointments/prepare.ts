import { prepareLines } from '../../../shared/appointments/prepare-text.ts';
import type { Shown } from '../../../shared/site/catalogue-of.ts';
import { type AppointmentRequest, listsIn } from './requests.ts';

/** Returns the advice before the visit, from the current price list. */
export const preparationOf = (
  request: AppointmentRequest,
  { catalogue }: Pick<Shown, 'catalogue'>,
): string[] =>
  prepareLines(
    listsIn(request)
      .flat()
      .flatMap((id) => catalogue.treatment(id) ?? []),
  );

export function preparationPart(
  request: AppointmentRequest,
  shown: Pick<Shown, 'catalogue'>,
): string[] {
  const lines = preparationOf(request, shown);
  return lines.length > 0 ? [['À savoir avant\u00a0:', ...lines].join('\n')] : [];
}
