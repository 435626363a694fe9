import type { ReactNode } from 'react';
import { addDays, formatLongDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import type { PlanningDay } from '#shared/team/planning.ts';
import { ErrorNotice } from '../components/notice.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import type { Problem } from '../forms/form-input.ts';
import styles from '../styles/planning.css?url';

type Day<Visit> = Omit<PlanningDay, 'appointments'> & { readonly appointments: readonly Visit[] };
type AnyVisit = PlanningDay['appointments'][number];

interface PlanningEntry<Visit> {
  readonly starts: string;
  readonly ends: string;
  /** The client's name; absent for an absence. */
  readonly clientName?: string;
  readonly description: string;
  readonly visit?: Visit;
}

interface Props<Visit> {
  day: Day<Visit>;
  now: string;
  actions?(visit: Visit): ReactNode;
  /** Returns true for a past appointment that stays visible, because its outcome is missing. */
  isOpen?(visit: Visit): boolean;
}

interface PageProps<Visit> extends Pick<Props<Visit>, 'actions' | 'isOpen'> {
  title: string;
  planning:
    | { readonly name: string; readonly now: string; readonly days: readonly Day<Visit>[] }
    | undefined;
  /** True if the network is lost: then the planning is the last one read. */
  isStale: boolean;
  problem: Problem | undefined;
  head: ReactNode;
  foot: ReactNode;
}

/** A staff member's days without the site's frame: by her link, or by her sign-in. */
export function DaysPage<Visit extends AnyVisit>({
  title,
  planning,
  isStale,
  problem,
  head,
  foot,
  ...card
}: PageProps<Visit>) {
  const readTime = planning && formatTime(planning.now.slice(11));
  return (
    <section className="page planning">
      <PrivateMeta title={title} isWrong={isStale || problem !== undefined} />
      <link rel="stylesheet" href={styles} precedence="planning" />
      <h1>{planning?.name ?? title}</h1>
      <ErrorNotice problem={problem} />
      {isStale && (
        // A status and not a focused error: it appears by itself whenever the phone is taken out.
        <p className="notice notice-question" role="status">
          {`Pas de connexion\u00a0: voici vos rendez-vous tels qu’ils étaient à ${readTime}.`}
        </p>
      )}
      {head}
      {planning && (
        <div className="planning-days">
          {planning.days.map((day) => (
            <DayCard key={day.day} day={day} now={planning.now} {...card} />
          ))}
        </div>
      )}
      {readTime && !isStale && <p className="muted small">{`À jour à ${readTime}`}</p>}
      {foot}
    </section>
  );
}

/** Shows one day in the order of its hours. Past entries are folded, so that the next one is on top. */
function DayCard<Visit extends AnyVisit>({ day, now, isOpen, actions }: Props<Visit>) {
  const isToday = now.startsWith(day.day);
  const currentTime = now.slice(11);
  const entries = listEntries(day);
  const isPast = ({ ends, visit }: PlanningEntry<Visit>) =>
    ends <= currentTime && !(visit !== undefined && isOpen?.(visit));
  const pastEntries = isToday ? entries.filter(isPast) : [];
  const upcomingEntries = entries.filter((entry) => !pastEntries.includes(entry));
  const title = formatRelativeDay(day.day, now.slice(0, 10));
  const id = `jour-${day.day}`;
  const isOver = day.day < now.slice(0, 10);
  const hasStarted = ({ starts }: PlanningEntry<Visit>) =>
    isOver || (isToday && starts <= currentTime);
  const isCurrent = (entry: PlanningEntry<Visit>) =>
    isToday &&
    hasStarted(entry) &&
    entry.ends > currentTime &&
    !(entry.visit && isOpen?.(entry.visit) === false);
  const listActions = (entry: PlanningEntry<Visit>) =>
    entry.visit && hasStarted(entry) ? actions?.(entry.visit) : undefined;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title ?? formatLongDay(day.day)}</h2>
      <p className="muted">
        {title && formatLongDay(day.day)}
        {title && <br />}
        {formatHours(day)}
      </p>
      {day.firstFree ? (
        <p>
          <strong>Premier temps libre&nbsp;:</strong> {formatSpan(day.firstFree)}
        </p>
      ) : (
        day.hours.length > 0 && !isOver && <p>Plus aucune heure libre.</p>
      )}
      {pastEntries.length > 0 && (
        <details>
          <summary>{`Déjà passé\u00a0: ${pastEntries.length}`}</summary>
          <EntryList entries={pastEntries} actions={listActions} />
        </details>
      )}
      {upcomingEntries.length > 0 ? (
        <EntryList entries={upcomingEntries} isCurrent={isCurrent} actions={listActions} />
      ) : (
        (day.hours.length > 0 || pastEntries.length > 0) && (
          <p>{pastEntries.length > 0 ? 'Plus aucun rendez-vous.' : 'Aucun rendez-vous.'}</p>
        )
      )}
    </section>
  );
}

const formatRelativeDay = (day: string, today: string) =>
  ({ [today]: 'Aujourd’hui', [addDays(today, 1)]: 'Demain' })[day];

interface EntriesProps<Visit> {
  entries: readonly PlanningEntry<Visit>[];
  isCurrent?(entry: PlanningEntry<Visit>): boolean;
  actions(entry: PlanningEntry<Visit>): ReactNode;
}

const EntryList = <Visit,>({ entries, isCurrent, actions }: EntriesProps<Visit>) => (
  <ol className="planning-list">
    {entries.map((entry) => (
      <li
        key={`${entry.starts} ${entry.ends} ${entry.description}`}
        className={entry.clientName ? undefined : 'planning-absence'}
      >
        <p className="planning-hours">
          <strong>{formatTime(entry.starts)}</strong>
          <span className="muted">{` à ${formatTime(entry.ends)}`}</span>
          {isCurrent?.(entry) && <span className="planning-current">{' En cours'}</span>}
        </p>
        <div>
          {entry.clientName && (
            <p>
              <strong>{entry.clientName}</strong>
            </p>
          )}
          <p>{entry.description}</p>
          {actions(entry)}
        </div>
      </li>
    ))}
  </ol>
);

function listEntries<Visit extends AnyVisit>({
  appointments,
  blocks,
}: Day<Visit>): PlanningEntry<Visit>[] {
  const visitEntries = appointments.map((visit) => ({
    starts: visit.starts,
    ends: visit.ends,
    visit,
    clientName: [
      visit.firstName || 'Prénom non donné',
      visit.people > 1 && `${visit.people}\u00a0personnes`,
    ]
      .filter(Boolean)
      .join(', '),
    description: [visit.work.join(' + '), visit.room].filter(Boolean).join(' – '),
  }));
  const absenceEntries = blocks.map(({ starts, ends, label }) => ({
    starts,
    ends,
    description: label ? `Absence\u00a0: ${label}` : 'Absence',
  }));
  // An absence of the whole team may repeat her own at the same hours.
  const distinctAbsences = new Map(
    absenceEntries.map((absence) => [
      `${absence.starts} ${absence.ends} ${absence.description}`,
      absence,
    ]),
  );
  return [...visitEntries, ...distinctAbsences.values()].sort((a, b) =>
    a.starts < b.starts ? -1 : 1,
  );
}

const formatSpan = ({ starts, ends }: { starts: string; ends: string }) =>
  `${formatTime(starts)} à ${formatTime(ends)}`;

function formatHours({ closed, hours }: Pick<PlanningDay, 'closed' | 'hours'>): string {
  if (closed) return 'L’institut est fermé';
  return hours.length > 0 ? hours.map(formatSpan).join(', ') : 'Pas de travail ce jour-là';
}
