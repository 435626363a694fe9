import { addDays, type Day } from '../../../../../shared/calendar/calendar-month.ts';
import { Link } from '../../../../components/link.tsx';
import { bookForLink } from '../agenda-address.ts';

/** After how many weeks most come back. */
const weeks = [2, 3, 4, 6];

/** The same again: treatments, person and hour are filled in. */
export const RepeatLinks = ({ number, day, hour }: { number: string; day: Day; hour: string }) => (
  <p className="pills agenda-repeat">
    <span>Répéter dans</span>
    {weeks.map((count) => (
      <Link
        key={count}
        to={bookForLink(number, { again: true, day: addDays(day, 7 * count), hour })}
      >
        <span className="visually-hidden">Répéter dans </span>
        {`${count}\u00a0semaines`}
      </Link>
    ))}
  </p>
);
