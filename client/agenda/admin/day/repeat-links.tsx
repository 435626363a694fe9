import { walkInName } from '../../../../shared/agenda/walk-in-name.ts';
import { addDays, type Day } from '../../../../shared/calendar/calendar-month.ts';
import { Link } from '../../../components/link.tsx';
import { bookForLink } from '../agenda-address.ts';

/** After how many weeks most come back. */
const weeks = [2, 3, 4, 6];

interface Props {
  name: string;
  number: string;
  day: Day;
  hour: string;
}

/** The same again: treatments, person and hour are filled in. Nobody knows who somebody at the door was. */
export function RepeatLinks({ name, number, day, hour }: Props) {
  if (name === walkInName) return null;
  return (
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
}
