import { isAfterVisit } from '../../../../shared/after-visit.ts';
import { byTypedName } from '../../../../shared/contract/booking/request-fields.ts';
import type { Institute } from '../../../../shared/institute.ts';
import { afterVisitField } from '../../../../shared/page/booking-fields.ts';

/** The sender, as the calls expect it. */
export const toPerson = (posted: URLSearchParams) =>
  byTypedName((_, { field }) => posted.get(field) ?? undefined);

/** Whether she agrees to mails after her visit, where that was asked. */
export const afterVisitOf = (posted: URLSearchParams, { after }: Pick<Institute, 'after'>) =>
  isAfterVisit(after) ? { afterVisit: posted.has(afterVisitField) } : {};
