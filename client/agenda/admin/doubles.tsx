import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { Warnings } from '../../admin/admin-notice.tsx';
import type { FormOutcome, Problem } from '../../forms/form-input.ts';

/*
 * « En double »: an appointment beside another one of the same person. Two presses, each of a button of its own: the
 * first asks whose appointment is there, the second means it.
 */

type Values = FormOutcome['values'];

/** Value of the buttons: day, hour and person; the second press adds the confirmation. */
const doubleField = 'double';
const meant = 'oui';

/** The pressed button's values; undefined if it was another button. */
export function doubleIn({ [doubleField]: pressed }: Values) {
  if (!pressed) return undefined;
  const [day = '', time = '', staff = '', word] = pressed.split(' ');
  return { day, time, staff, isMeant: word === meant };
}

/** As the calls expect it. */
export function doubleInput(values: Values): { double?: true; force?: true } {
  const pressed = doubleIn(values);
  if (!pressed) return {};
  return { double: true, ...(pressed.isMeant && { force: true }) };
}

interface Props {
  day: string;
  time: string;
  /** Those who do it. */
  staff: readonly { id: string; name: string }[] | undefined;
}

/** For a taken hour: a button per person to book it beside what she already has. */
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

/** Says whose appointment is there, and asks for the second press. */
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
