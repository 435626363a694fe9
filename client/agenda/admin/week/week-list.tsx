import { shortDayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../shared/calendar/opening.ts';
import { requestLink } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import { agendaLink } from '../agenda-address.ts';
import { blockHead } from '../block-times.ts';
import { type AgendaDay, columnsOf, shownBlocks } from '../day/day-plan.ts';
import { toReplaceOn } from '../day/to-replace.ts';

interface Props {
  days: readonly AgendaDay[];
  now: string;
  /** The only person shown. */
  staff: string | undefined;
}

/** Shows a week in short: the appointments by day and person. */
export function WeekList({ days, now, staff }: Props) {
  return (
    <div className="agenda-week">
      {days.map((day) => (
        <section key={day.day} className="card" aria-labelledby={`jour-${day.day}`}>
          <h2 id={`jour-${day.day}`}>
            <Link to={agendaLink(day.day)}>{shortDayTitle(day.day)}</Link>
          </h2>
          <Count list={toReplaceOn(day, now)} label="à replacer" className="agenda-away" />
          <Count list={day.unassigned} label="sans personne" className="agenda-away" />
          <Count list={day.offAgenda} label="hors agenda" className="muted" />
          {day.closed && <p className="muted">Fermé</p>}
          <DayInShort day={day} staff={staff} />
        </section>
      ))}
    </div>
  );
}

interface CountProps {
  list: readonly unknown[];
  label: string;
  className: string;
}

export const Count = ({ list, label, className }: CountProps) =>
  list.length > 0 && <p className={className}>{`${list.length}\u00a0rendez-vous ${label}`}</p>;

function DayInShort({ day, staff }: { day: AgendaDay; staff: string | undefined }) {
  const busy = columnsOf(day).filter(
    ({ id, kind, appointments, blocks }) =>
      (staff ? id === staff : kind === 'staff') && appointments.length + blocks.length > 0,
  );
  if (busy.length === 0) return day.closed ? null : <p className="muted">Aucun rendez-vous</p>;
  return (
    <dl>
      {busy.map(({ id, name, appointments, blocks }) => (
        <div key={id}>
          <dt>{name}</dt>
          {appointments.map((appointment) => (
            <dd key={appointment.starts}>
              <Link to={requestLink(appointment.number)}>
                {`${formatTime(appointment.starts)} `}
                <bdi>{appointment.name}</bdi>
              </Link>
            </dd>
          ))}
          {shownBlocks(blocks).map(({ id, starts, ends, label }) => (
            <dd key={id} className="muted">
              {`${blockHead({ starts, ends })}\u00a0: ${label || 'bloqué'}`}
            </dd>
          ))}
        </div>
      ))}
    </dl>
  );
}
