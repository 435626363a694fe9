import { shortDayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { requestLink } from '../../../../../shared/page/admin-paths.ts';
import { Link } from '../../../../components/link.tsx';
import { agendaLink } from '../agenda-address.ts';
import { blockHead } from '../block-times.ts';
import { type AgendaDay, columnsOf, shownBlocks, toReplaceOn } from './day-plan.ts';

/** A week in short: who comes when, by day and person. */
export function Week({ days, now }: { days: readonly AgendaDay[]; now: string }) {
  return (
    <div className="agenda-week">
      {days.map((day) => (
        <section key={day.day} className="card" aria-labelledby={`jour-${day.day}`}>
          <h2 id={`jour-${day.day}`}>
            <Link to={agendaLink(day.day)}>{shortDayTitle(day.day)}</Link>
          </h2>
          <ToReplaceCount count={toReplaceOn(day, now).length} />
          {day.unassigned.length > 0 && (
            <p className="agenda-away">{`${day.unassigned.length}\u00a0rendez-vous sans personne`}</p>
          )}
          {day.offAgenda.length > 0 && (
            <p className="muted">{`${day.offAgenda.length}\u00a0rendez-vous hors agenda`}</p>
          )}
          {day.closed && <p className="muted">Fermé</p>}
          <DayInShort day={day} />
        </section>
      ))}
    </div>
  );
}

const ToReplaceCount = ({ count }: { count: number }) =>
  count > 0 && <p className="agenda-away">{`${count}\u00a0rendez-vous à replacer`}</p>;

function DayInShort({ day }: { day: AgendaDay }) {
  const busy = columnsOf(day).filter(
    ({ kind, appointments, blocks }) => kind === 'staff' && appointments.length + blocks.length > 0,
  );
  if (busy.length === 0) return day.closed ? null : <p className="muted">Aucun rendez-vous</p>;
  return (
    <dl>
      {busy.map(({ id, name, appointments, blocks }) => (
        <div key={id}>
          <dt>{name}</dt>
          {appointments.map((one) => (
            <dd key={one.starts}>
              <Link to={requestLink(one.number)}>
                {`${formatTime(one.starts)} `}
                <bdi>{one.name}</bdi>
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
