import { type Day, dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../../shared/calendar/holidays.ts';
import { hoursOn } from '../../../../shared/calendar/hours-on.ts';
import { hoursText } from '../../../../shared/calendar/opening.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import { PostForm } from '../../../forms/post-form.tsx';
import { useInstitute } from '../../../page/page-context.ts';
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
    <div className="holiday-choice">
      <PostForm action={adminPaths.adminDays}>
        <input type="hidden" name="intent" value="ouvrir" />
        <input type="hidden" name="day" value={day} />
        <button type="submit" className={className}>
          {`Ouvrir ${hoursText(hours)}`}
          {which}
        </button>
      </PostForm>
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
    <PostForm action={adminPaths.adminDays}>
      <input type="hidden" name="intent" value="fermer" />
      <input type="hidden" name="from" value={day} />
      <input type="hidden" name="label" value={name} />
      <button type="submit" className={className}>
        Fermer ce jour
        <span className="visually-hidden">{`\u00a0: ${dayTitle(day)}, ${name}`}</span>
      </button>
    </PostForm>
  );
}
