import { type Day, dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../../shared/calendar/holidays.ts';
import { hoursOn } from '../../../../shared/calendar/hours-on.ts';
import { hoursText } from '../../../../shared/calendar/opening.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import { useInstitute } from '../../../page/page-context.ts';
import { ButtonForm } from '../forms/edit-form.tsx';
import { hoursLink } from '../site/site-links.ts';

interface Props {
  day: Day;
  className: string;
}

/** Decides on a public holiday in one press: open, closed or other hours. */
export function HolidayChoice({ day, className }: Props) {
  const hours = hoursOn(day, useInstitute());
  const which = (
    <span className="visually-hidden">{`\u00a0: ${dayTitle(day)}, ${holidayOn(day)}`}</span>
  );
  return (
    <div className="row holiday-choice">
      <ButtonForm
        action={adminPaths.adminDays}
        hiddenFields={{ intent: 'ouvrir', day }}
        className={className}
      >
        {`Ouvrir ${hoursText(hours)}`}
        {which}
      </ButtonForm>
      <CloseHoliday day={day} className={className} />
      <Link className={className} to={hoursLink(undefined, day)}>
        Autres heures
        {which}
      </Link>
    </div>
  );
}

export function CloseHoliday({ day, className }: Props) {
  const name = holidayOn(day) ?? '';
  return (
    <ButtonForm
      action={adminPaths.adminDays}
      hiddenFields={{ intent: 'fermer', from: day, label: name }}
      className={className}
    >
      Fermer ce jour
      <span className="visually-hidden">{`\u00a0: ${dayTitle(day)}, ${name}`}</span>
    </ButtonForm>
  );
}
