import { bookingFields as fields, updateOnly } from '../../../../shared/page/booking-address.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { fieldId } from '../../../forms/field-id.ts';

/** Where a press that only chooses leads back to. */
export const parts = { calendar: fieldId(fields.day), care: 'vos-soins' } as const;

/** Of the one form's buttons those that choose: what they post goes no further than the page. */
export const chooseAt = (part: keyof typeof parts) => ({
  type: 'submit' as const,
  formNoValidate: true,
  formAction: `${paths.book}?${updateOnly}#${parts[part]}`,
});
