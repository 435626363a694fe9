import { bookingFields as fields, updateOnly } from '../../../../shared/page/booking-fields.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { fieldId } from '../../../forms/field-id.ts';
import { headingId } from './steps.ts';

/** Element ids to scroll to after an update without JavaScript. */
export const anchors = {
  calendar: fieldId(fields.day),
  typedDay: 'saisir-la-date',
  care: 'vos-soins',
  treatments: 'soins-choisis',
  /** Shown as soon as the treatments are complete. */
  days: headingId('jour'),
  hours: headingId('heure'),
  contact: headingId('coordonnees'),
  /** Where a redirect leads instead, when something is missing: a target takes the focus without scripts too. */
  problem: 'probleme',
} as const;

export type Anchor = keyof typeof anchors;

/** For submit buttons that only update the booking form: nothing is sent to the institute. */
export const updateButtonProps = (anchor: Anchor) => ({
  type: 'submit' as const,
  formNoValidate: true,
  formAction: `${paths.book}?${updateOnly}#${anchors[anchor]}`,
});
