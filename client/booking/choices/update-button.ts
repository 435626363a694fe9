import { bookingFields as fields, updateOnly } from '../../../shared/booking/booking-fields.ts';
import { paths } from '../../../shared/page/paths.ts';
import { fieldId } from '../../forms/field-id.ts';
import { headingId } from './steps.ts';

/** Element ids to scroll to after an update without JavaScript. */
export const anchors = {
  calendar: fieldId(fields.day),
  typedDay: 'saisir-la-date',
  care: 'vos-soins',
  treatments: 'soins-choisis',
  days: headingId('jour'),
  hours: headingId('heure'),
  contact: headingId('coordonnees'),
  /** The target of a redirect when something is missing. A target takes the focus without scripts too. */
  problem: 'probleme',
} as const;

export type Anchor = keyof typeof anchors;

/** Returns the attributes of submit buttons that only update the form. */
export const updateButtonProps = (anchor: Anchor) => ({
  type: 'submit' as const,
  formNoValidate: true,
  formAction: `${paths.book}?${updateOnly}#${anchors[anchor]}`,
});
