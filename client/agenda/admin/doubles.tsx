import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { Warnings } from '../../admin/admin-notice.tsx';
import type { FormOutcome, Problem } from '../../forms/form-input.ts';

/*
 * « En double »: an appointment beside another one of the same person. It takes two presses of two
 * buttons. The first shows the other client's appointment, the second confirms.
 */

type Values = FormOutcome['values'];

/** The buttons' value: day, hour and person. The second press adds the confirmation. */
const doubleField = 'double';
const meant = 'oui';

/** Returns the pressed button's values; undefined if it was another button. */
export function doubleIn({ [doubleField]: pressed }: Values) {
  if (!pressed) return undefined;
  const [day = '', time = '', staff = '', word] = pressed.split(' ');
  return { day, time, staff, isMeant: word === meant };
}

/** Returns the values as the calls expect them. */
export function doubleInput(values: Values): { double?: true; force?: true } {
  const pressed = doubleIn(values);
  if (!pressed) return {};
  return { double: true, ...(pressed.isMeant && { force: true }) };
}

interface Props {
  day: string;
  time: string;
  /** The people who do it. */
  staff: readonly { id: string; name: string }[] | undefined;
}

/** Shows a button per person, which books a taken hour beside that person's appointment. */
export function DoubleButtons({ day, time, staff = [] }: Props) {
  if (staff.length === 0) return null;
  return (
    <p className="actions">
      {staff.map(({ id, name }) => (
        <button
          key={id}
          type="submit"
          className="button button-outline"
          name={doubleField}
          value={`${day} ${time} ${id}`}
        >
          {`En double avec ${name}…`}
        </button>
      ))}
    </p>
  );
}

/** Names the client of the other appointment, and asks for the second press. */
export function DoubleAsked({ problem, values }: { problem: Problem; values: Values }) {
  const pressed = doubleIn(values);
  if (!pressed || problem.error !== 'confirm-anyway') return null;
  const { day, time, staff } = pressed;
  return (
    <div className="notice notice-question">
      <Warnings problem={problem} />
      <button
        type="submit"
        className="button"
        name={doubleField}
        value={`${day} ${time} ${staff} ${meant}`}
      >
        {`Placer en double le ${appointmentTitle(day, time)}`}
      </button>
    </div>
  );
}
