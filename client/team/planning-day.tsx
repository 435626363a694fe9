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

interface Entry<Visit> {
  readonly starts: string;
  readonly ends: string;
  /** The client's name; absent for an absence. */
  readonly who?: string;
  readonly what: string;
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
  const readAt = planning && formatTime(planning.now.slice(11));
  return (
    <section className="page planning">
      <PrivateMeta title={title} isWrong={isStale || problem !== undefined} />
      <link rel="stylesheet" href={styles} precedence="planning" />
      <h1>{planning?.name ?? title}</h1>
      <ErrorNotice problem={problem} />
      {isStale && (
        // A status and not a focused error: it appears by itself whenever the phone is taken out.
        <p className="notice notice-question" role="status">
          {`Pas de connexion\u00a0: voici vos rendez-vous tels qu’ils étaient à ${readAt}.`}
        </p>
      )}
      {head}
      {readAt && !isStale && <p className="muted small">{`À jour à ${readAt}`}</p>}
      {planning && (
        <div className="planning-days">
          {planning.days.map((day) => (
            <DayCard key={day.day} day={day} now={planning.now} {...card} />
          ))}
        </div>
      )}
      {foot}
    </section>
  );
}

/** Shows one day in the order of its hours. Past entries are folded, so that the next one is on top. */
function DayCard<Visit extends AnyVisit>({ day, now, isOpen, actions }: Props<Visit>) {
  const isToday = now.startsWith(day.day);
  const minute = now.slice(11);
  const entries = listEntries(day);
  const isOver = ({ ends, visit }: Entry<Visit>) =>
    ends <= minute && !(visit !== undefined && isOpen?.(visit));
  const over = isToday ? entries.filter(isOver) : [];
  const ahead = entries.filter((entry) => !over.includes(entry));
  const title = buildTitle(day.day, now.slice(0, 10));
  const id = `jour-${day.day}`;
  const hasBegun = ({ starts }: Entry<Visit>) => isToday && starts <= minute;
  const isAt = (entry: Entry<Visit>) => hasBegun(entry) && entry.ends > minute;
  const listActions = (entry: Entry<Visit>) =>
    entry.visit && hasBegun(entry) ? actions?.(entry.visit) : undefined;
  return (
    <section className="card" aria-labelledby={id}>
      <h2 id={id}>{title ?? formatLongDay(day.day)}</h2>
      <p className="muted">
        {title && formatLongDay(day.day)}
        {title && <br />}
        {hoursText(day)}
      </p>
      {day.firstFree ? (
        <p>
          <strong>Premier temps libre&nbsp;:</strong> {spanText(day.firstFree)}
        </p>
      ) : (
        day.hours.length > 0 && <p>Plus aucune heure libre.</p>
      )}
      {over.length > 0 && (
        <details>
          <summary>{`Déjà passé\u00a0: ${over.length}`}</summary>
          <Entries entries={over} actions={listActions} />
        </details>
      )}
      {ahead.length > 0 ? (
        <Entries entries={ahead} isAt={isAt} actions={listActions} />
      ) : (
        <p>{over.length > 0 ? 'Plus aucun rendez-vous.' : 'Aucun rendez-vous.'}</p>
      )}
    </section>
  );
}

const buildTitle = (day: string, today: string) =>
  ({ [today]: 'Aujourd’hui', [addDays(today, 1)]: 'Demain' })[day];

interface EntriesProps<Visit> {
  entries: readonly Entry<Visit>[];
  isAt?(entry: Entry<Visit>): boolean;
  actions(entry: Entry<Visit>): ReactNode;
}

const Entries = <Visit,>({ entries, isAt, actions }: EntriesProps<Visit>) => (
  <ol className="planning-list">
    {entries.map((entry) => (
      <li
        key={`${entry.starts} ${entry.ends} ${entry.what}`}
        className={entry.who ? undefined : 'planning-absence'}
      >
        <p className="planning-hours">
          <strong>{formatTime(entry.starts)}</strong>
          <span className="muted">{` à ${formatTime(entry.ends)}`}</span>
          {isAt?.(entry) && <span className="planning-current">{' En cours'}</span>}
        </p>
        <div>
          {entry.who && (
            <p>
              <strong>{entry.who}</strong>
            </p>
          )}
          <p>{entry.what}</p>
          {actions(entry)}
        </div>
      </li>
    ))}
  </ol>
);

function listEntries<Visit extends AnyVisit>({ appointments, blocks }: Day<Visit>): Entry<Visit>[] {
  const visits = appointments.map((visit) => ({
    starts: visit.starts,
    ends: visit.ends,
    visit,
    who: [
      visit.firstName || 'Prénom non donné',
      visit.people > 1 && `${visit.people}\u00a0personnes`,
    ]
      .filter(Boolean)
      .join(', '),
    what: [visit.work.join(' + '), visit.room].filter(Boolean).join(' – '),
  }));
  const absences = blocks.map(({ starts, ends, label }) => ({
    starts,
    ends,
    what: label ? `Absence\u00a0: ${label}` : 'Absence',
  }));
  // An absence of the whole team may repeat her own at the same hours.
  const different = new Map(
    absences.map((absence) => [`${absence.starts} ${absence.ends} ${absence.what}`, absence]),
  );
  return [...visits, ...different.values()].sort((a, b) => (a.starts < b.starts ? -1 : 1));
}

const spanText = ({ starts, ends }: { starts: string; ends: string }) =>
  `${formatTime(starts)} à ${formatTime(ends)}`;

function hoursText({ closed, hours }: Pick<PlanningDay, 'closed' | 'hours'>): string {
  if (closed) return 'L’institut est fermé';
  return hours.length > 0 ? hours.map(spanText).join(', ') : 'Pas de travail ce jour-là';
}
