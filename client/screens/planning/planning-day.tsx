import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import type { PlanningDay } from '../../../shared/contract/planning.ts';

interface Entry {
  readonly starts: string;
  readonly ends: string;
  /** The client's; absent for an absence. */
  readonly who?: string;
  readonly what: string;
}

/** One day, in the order of its hours; what is over is folded, so that what comes next is on top. */
export function DayCard({ day, now }: { day: PlanningDay; now: string }) {
  const isToday = now.startsWith(day.day);
  const minute = now.slice(11);
  const entries = entriesOf(day);
  const over = isToday ? entries.filter(({ ends }) => ends <= minute) : [];
  const ahead = entries.filter((entry) => !over.includes(entry));
  const id = isToday ? 'aujourd-hui' : 'demain';
  const isAt = ({ starts }: Entry) => isToday && starts <= minute;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{isToday ? 'Aujourd’hui' : 'Demain'}</h2>
      <p className="muted">
        {dayTitle(day.day)}
        <br />
        {hoursText(day)}
      </p>
      {day.firstFree ? (
        <p>
          <strong>Premier temps libre&nbsp;:</strong> {spanText(day.firstFree)}
        </p>
      ) : (
        day.hours.length > 0 && <p>Plus de temps libre.</p>
      )}
      {over.length > 0 && (
        <details>
          <summary>{`Déjà passé\u00a0: ${over.length}`}</summary>
          <Entries entries={over} />
        </details>
      )}
      {ahead.length > 0 ? (
        <Entries entries={ahead} isAt={isAt} />
      ) : (
        <p>{over.length > 0 ? 'Plus de rendez-vous.' : 'Aucun rendez-vous.'}</p>
      )}
    </section>
  );
}

interface EntriesProps {
  entries: readonly Entry[];
  isAt?(entry: Entry): boolean;
}

const Entries = ({ entries, isAt }: EntriesProps) => (
  <ol className="planning-list">
    {entries.map((entry) => (
      <li
        key={`${entry.starts} ${entry.ends} ${entry.what}`}
        className={entry.who ? undefined : 'planning-off'}
      >
        <p className="planning-hours">
          <strong>{formatTime(entry.starts)}</strong>
          <span className="muted">{` à ${formatTime(entry.ends)}`}</span>
          {isAt?.(entry) && <span className="planning-at">{' En cours'}</span>}
        </p>
        <div>
          {entry.who && (
            <p>
              <strong>{entry.who}</strong>
            </p>
          )}
          <p>{entry.what}</p>
        </div>
      </li>
    ))}
  </ol>
);

function entriesOf({ appointments, blocks }: PlanningDay): Entry[] {
  const visits = appointments.map(({ starts, ends, firstName, people, work, room }) => ({
    ...{ starts, ends },
    who: [firstName || 'Prénom non donné', people > 1 && `${people}\u00a0personnes`]
      .filter(Boolean)
      .join(', '),
    what: [work.join(' + '), room].filter(Boolean).join(' – '),
  }));
  const absences = blocks.map(({ starts, ends, label }) => ({
    ...{ starts, ends },
    what: label ? `Absence\u00a0: ${label}` : 'Absence',
  }));
  // An absence of the whole team may repeat her own at the same hours.
  const different = new Map(absences.map((one) => [`${one.starts} ${one.ends} ${one.what}`, one]));
  return [...visits, ...different.values()].sort((one, other) =>
    one.starts < other.starts ? -1 : 1,
  );
}

const spanText = ({ starts, ends }: { starts: string; ends: string }) =>
  `${formatTime(starts)} à ${formatTime(ends)}`;

function hoursText({ closed, hours }: PlanningDay): string {
  if (closed) return 'L’institut est fermé';
  return hours.length > 0 ? hours.map(spanText).join(', ') : 'Pas de travail ce jour-là';
}
