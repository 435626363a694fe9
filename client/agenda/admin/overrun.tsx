import { useLocation } from 'react-router';
import { parseMinute } from '../../../shared/calendar/time-of-day.ts';
import { overruns } from '../../../shared/opening/opening-hours.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';
import { EditForm } from '../../admin/edit-form.tsx';
import { rowField, useRowFocus } from '../../admin/kept-place.tsx';
import type { AgendaAppointment } from './day-plan.ts';

/** Minutes after an appointment's end in which its overrun can be recorded. */
const noted = 60;

interface FormProps {
  appointment: AgendaAppointment;
  day: string;
  /** YYYY-MM-DDTHH:MM. */
  now: string;
  /** The id of its row. */
  row: string;
}

/** Records that an appointment takes longer, or takes that back. */
export function OverrunForm({ appointment, day, now, row }: FormProps) {
  const { pathname, search } = useLocation();
  useRowFocus(row);
  const { number, version, name, starts, ends, outcome, overrun = 0 } = appointment;
  const [today = '', time = ''] = now.split('T');
  const past = day === today ? parseMinute(time) - parseMinute(ends) - overrun : -overrun;
  if (day < today || past >= (outcome ? 0 : noted) || outcome === 'missed') return null;
  const hasBegun = day === today && starts <= time;
  const more = overruns.find((minutes) => minutes > overrun && minutes > past + overrun);
  const hiddenName = <span className="visually-hidden">{` : ${name}`}</span>;
  return (
    <EditForm
      className="agenda-actions"
      action={`${pathname}${search}`}
      preventScrollReset
      hiddenFields={{ intent: 'deborde', number, version, [rowField]: row }}
    >
      {more !== undefined && (
        <button
          type="submit"
          className={hasBegun ? 'control agenda-mark' : 'button-link'}
          name="overrun"
          value={more}
        >
          <span className="agenda-word">
            {`${hasBegun ? 'Déborde' : 'Prolonger'} de ${formatMinutes(more)}`}
          </span>
          {hasBegun && <span className="agenda-sign" aria-hidden="true">{`+${more}`}</span>}
          {hiddenName}
        </button>
      )}
      {overrun > 0 && (
        <button type="submit" className="button-link" name="overrun" value={0}>
          {hasBegun ? 'Ne déborde plus' : 'Durée prévue'}
          {hiddenName}
        </button>
      )}
    </EditForm>
  );
}
