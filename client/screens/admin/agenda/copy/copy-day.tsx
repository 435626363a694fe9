import { shortDayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import { spanText } from '../../../../../shared/calendar/time-of-day.ts';
import { dayAttribute, dayTitleId } from '../../../../../shared/page/agenda-copy.ts';
import { outcomeLabels } from '../../../../../shared/text/outcome.ts';
import { besideText } from '../../../../page/beside-text.ts';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import { blockHead } from '../block-times.ts';
import { careText, PhoneLink } from '../day/appointment-card.tsx';
import type { AgendaDay } from '../day/day-plan.ts';
import { type Entry, entriesOf } from '../day/entries.ts';
import { blockLabel, VisitMarks } from '../day/entry-parts.tsx';
import { LateMark } from '../day/overrun.tsx';
import { CopyCalendar } from './copy-calendar.tsx';

/**
 * A day: the list, and the hours side by side. What was free then is not told: it may be taken by now. The worker cuts
 * the day out once it is over.
 */
export function CopyDay({ day }: { day: AgendaDay }) {
  const entries = entriesOf(day).filter((entry) => entry.kind !== 'free');
  const id = dayTitleId(day.day);
  const visits = entries.filter(({ kind }) => kind === 'appointment').length;
  const others = [...day.unassigned, ...day.offAgenda];
  const count = visits + others.length;
  return (
    <article {...{ [dayAttribute]: day.day }} className="agenda-day stack-tight">
      <h2 id={id}>{shortDayTitle(day.day)}</h2>
      <p className="muted">
        {count === 0 ? 'Aucun rendez-vous' : `${count}\u00a0rendez-vous`}
        {day.closed && ' · Fermé ce jour-là'}
      </p>
      {entries.length > 0 && (
        <ol className="agenda-list">
          {entries.map((entry) => (
            <li key={keyOf(entry)} className={`agenda-${entry.kind}`}>
              <EntryText entry={entry} />
            </li>
          ))}
        </ol>
      )}
      {others.length > 0 && <Others appointments={others} />}
      <CopyCalendar day={day} />
    </article>
  );
}

const keyOf = (entry: Entry) =>
  entry.kind === 'appointment'
    ? entry.appointment.number
    : `${entry.kind} ${entry.starts} ${entry.ends}`;

type Told = Exclude<Entry, { kind: 'free' }>;

function EntryText({ entry }: { entry: Told }) {
  const catalogue = useCatalogue();
  if (entry.kind === 'block') {
    return (
      <>
        <p className="agenda-time">{blockHead(entry)}</p>
        <p>{`${blockLabel(entry.block)} · ${entry.names.join(', ')}`}</p>
      </>
    );
  }
  const { appointment, names, starts, ends, away, gone } = entry;
  const { name, phone, outcome } = appointment;
  return (
    <>
      <p className="agenda-time">{spanText(starts, ends)}</p>
      <div>
        <p className="row agenda-who">
          <strong>{name}</strong>
          <PhoneLink phone={phone} />
        </p>
        <p>{`${besideText(appointment)}${careText(appointment, catalogue)}, avec ${names.join(', ')}`}</p>
        <VisitMarks {...{ appointment, away, gone }} />
        <LateMark appointment={appointment} />
        {outcome && <p>{outcomeLabels[outcome]}</p>}
      </div>
    </>
  );
}

/** Those that take nobody's time. */
function Others({ appointments }: { appointments: AgendaDay['offAgenda'] }) {
  const catalogue = useCatalogue();
  return (
    <>
      <h3>Sans personne dans l’agenda</h3>
      <ul className="agenda-list">
        {appointments.map((appointment) => (
          <li key={appointment.number} className="agenda-appointment">
            <p className="agenda-time">{formatTime(appointment.starts)}</p>
            <div>
              <p className="row agenda-who">
                <strong>{appointment.name}</strong>
                <PhoneLink phone={appointment.phone} />
              </p>
              <p>{careText(appointment, catalogue)}</p>
            </div>
          </li>
        ))}
      </ul>
    </>
  );
}
