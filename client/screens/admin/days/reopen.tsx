import { type Day, dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { ButtonForm } from '../forms/edit-form.tsx';
import { rowField } from '../forms/keep-place.tsx';

interface Props {
  day: Day;
  /** It is not closed, but has fewer hours than before. */
  isShortened?: boolean;
  /** The id of the part of the page that stays in sight. */
  row?: string;
  className: string;
}

/** What was offered on a day before is offered again, with one press. */
export const ReopenButton = ({ day, isShortened = false, row, className }: Props) => (
  <ButtonForm
    action={adminPaths.adminDays}
    hiddenFields={{
      ...{ intent: 'ouvrir', day },
      ...(isShortened && { raccourci: 'oui' }),
      ...(row && { [rowField]: row }),
    }}
    className={className}
  >
    Rouvrir<span className="visually-hidden">{` le ${dayTitle(day)}`}</span>
  </ButtonForm>
);
