import { useLocation } from 'react-router';
import { lateText } from '../../../shared/agenda/client-messages.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { minuteOf } from '../../../shared/calendar/time-of-day.ts';
import { whatsappLink } from '../../../shared/institute.ts';
import { overruns } from '../../../shared/opening/opening-hours.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';
import { EditForm } from '../../admin/edit-form.tsx';
import { rowField, useRowFocus } from '../../admin/kept-place.tsx';
import { confirmFormId } from '../../appointments/admin/request-forms.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { useInstitute } from '../../page/page-context.ts';
import type { AgendaDay, Appointment } from './day-plan.ts';

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
  const past = minuteOf(time) - minuteOf(ends) - overrun;
  const isNow = day === today && starts <= time && past < (outcome ? 0 : noted);
  if (!isNow || outcome === 'missed') return null;
  const more = overruns.find((minutes) => minutes > overrun && minutes > past + overrun);
  const who = <span className="visually-hidden">{` : ${name}`}</span>;
  return (
    <EditForm
      className="row agenda-actions"
      action={`${pathname}${search}`}
      preventScrollReset
      hiddenFields={{ intent: 'deborde', number, version, [rowField]: row }}
    >
      {more !== undefined && (
        <button type="submit" className="button-link" name="overrun" value={more}>
          {`Déborde de ${formatMinutes(more)}`}
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

const lateTitle = (minutes: number) =>
  `Le rendez-vous d’avant déborde de ${formatMinutes(minutes)}`;

/** Lists the clients who have to wait, with ways to tell them or to move them. */
export function LateNotices({ day }: { day: AgendaDay }) {
  const institute = useInstitute();
  const late = new Map(
    day.resources
      .flatMap(({ appointments }) => appointments)
      .filter(({ delay }) => delay !== undefined)
      .sort((first, second) => (first.delay ?? 0) - (second.delay ?? 0))
      .map((appointment) => [appointment.number, appointment]),
  );
  return [...late.values()].map(({ number, name, phone, starts, delay = 0, beforeOverrun = 0 }) => {
    const who = <span className="visually-hidden">{` : ${name}`}</span>;
    return (
      <div key={number} className="notice notice-question">
        <p className="notice-title">{lateTitle(beforeOverrun)}</p>
        <p>
          <Link to={requestLink(number)}>{name}</Link>
          {`, ${formatTime(starts)}\u00a0: environ ${formatMinutes(delay)} d’attente.`}
        </p>
        <div className="actions">
          {phone && (
            <>
              <a className="button button-outline" href={`tel:${phone}`}>
                <Icon name="phone" />
                <span>Appeler{who}</span>
              </a>
              <a
                className="button button-outline"
                href={whatsappLink(lateText({ name, starts, delay }, institute), phone)}
                target="_blank"
                rel="noopener"
              >
                <Icon name="chat" />
                <span>WhatsApp{who}</span>
              </a>
            </>
          )}
          <Link className="button button-outline" to={requestLink(number, confirmFormId)}>
            Déplacer{who}
          </Link>
        </div>
      </div>
    );
  });
}
