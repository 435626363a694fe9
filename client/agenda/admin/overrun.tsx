import { useLocation } from 'react-router';
import { parseMinute } from '../../../shared/calendar/time-of-day.ts';
import { overruns } from '../../../shared/opening/opening-hours.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';
import { EditForm } from '../../admin/edit-form.tsx';
import { rowField, useRowFocus } from '../../admin/kept-place.tsx';
import type { Appointment } from './day-plan.ts';

/** Minutes after an appointment's end in which its overrun can be recorded. */
const noted = 60;

interface FormProps {
  appointment: Appointment;
  day: string;
  /** YYYY-MM-DDTHH:MM. */
  now: string;
  /** The id of its row. */
  row: string;
}

/** Records that a current appointment takes longer, or takes that back. */
export function OverrunForm({ appointment, day, now, row }: FormProps) {
  const { pathname, search } = useLocation();
  useRowFocus(row);
  const { number, version, name, starts, ends, outcome, overrun = 0 } = appointment;
  const [today = '', time = ''] = now.split('T');
  const past = parseMinute(time) - parseMinute(ends) - overrun;
  const isNow = day === today && starts <= time && past < (outcome ? 0 : noted);
  if (!isNow || outcome === 'missed') return null;
  const more = overruns.find((minutes) => minutes > overrun && minutes > past + overrun);
  const who = <span className="visually-hidden">{` : ${name}`}</span>;
  return (
    <EditForm
      className="agenda-actions"
      action={`${pathname}${search}`}
      preventScrollReset
      hiddenFields={{ intent: 'deborde', number, version, [rowField]: row }}
    >
      {more !== undefined && (
        <button type="submit" className="control agenda-mark" name="overrun" value={more}>
          <span className="agenda-word">{`Déborde de ${formatMinutes(more)}`}</span>
          <span className="agenda-sign" aria-hidden="true">{`+${more}`}</span>
          {who}
        </button>
      )}
      {overrun > 0 && (
        <button type="submit" className="button-link" name="overrun" value={0}>
          Ne déborde plus{who}
        </button>
      )}
    </EditForm>
  );
}

/** Marks an appointment that has to wait for the one before, or takes longer itself. */
export const LateMark = ({ appointment }: { appointment: Appointment }) => {
  const { beforeOverrun, overrun } = appointment;
  return (
    <>
      {overrun !== undefined && <p>{`Dure ${formatMinutes(overrun)} de plus`}</p>}
      {beforeOverrun !== undefined && <p className="agenda-away">{lateTitle(beforeOverrun)}</p>}
    </>
  );
};

export const lateTitle = (minutes: number) =>
  `Le rendez-vous d’avant déborde de ${formatMinutes(minutes)}`;
