import { useSearchParams } from 'react-router';
import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { usePage } from '../../../page/page-context.ts';
import { viewOf } from '../agenda-address.ts';
import { DayEntries } from '../day/day-list.tsx';
import { type AgendaDay, isOf } from '../day/day-plan.ts';
import { People } from '../day/people.tsx';
import { dayForMove } from '../move/move-calendar.tsx';
import type { Move } from '../move/move-data.ts';
import { dayCalendar, pastEntries } from './calendar-plan.ts';
import { Hours } from './hours.tsx';

interface Props {
  day: AgendaDay;
  /** YYYY-MM-DDTHH:MM. */
  now: string;
}

interface CalendarProps extends Props {
  /** What is about to be moved. */
  move: Move | undefined;
  /** The first of the page's days, whose people can be chosen. */
  isFirst: boolean;
}

/** A day by the hour, with a column for each person and room. Today begins about an hour ago. */
export function DayCalendar({ day, now, move, isFirst }: CalendarProps) {
  const [search] = useSearchParams();
  const { staff } = viewOf(search, usePage().today);
  const past = pastEntries(day, now);
  const calendar = dayCalendar(move ? dayForMove(day, move) : day, now);
  const all = calendar?.columns ?? [];
  const chosen = all.filter(({ lane }) => isOf(lane, staff));
  return (
    <>
      {isFirst && (
        <People
          day={day.day}
          lanes={all.flatMap(({ lane }) => (lane.doubleOf ? [] : lane))}
          chosen={chosen.length > 0 ? staff : undefined}
          move={move?.request.number}
        />
      )}
      {!move && <Past day={day} now={now} past={past} />}
      {calendar ? (
        <Hours
          label={`Heures du ${dayTitle(day.day)}`}
          {...{ calendar, now, move }}
          columns={chosen.length > 0 ? chosen : all}
          nameOf={({ lane }) => lane.name}
          Heading="h3"
        />
      ) : (
        <p className="muted">{past.length > 0 ? 'Plus rien ce jour-là.' : 'Rien ce jour-là.'}</p>
      )}
    </>
  );
}

function Past({ day, now, past }: Props & { past: ReturnType<typeof pastEntries> }) {
  if (past.length === 0) return null;
  const unmarked = past.filter(
    (entry) => entry.kind === 'appointment' && !entry.appointment.outcome,
  ).length;
  return (
    <details className="fold fold-set calendar-past">
      <summary>
        {past.length > 1 ? `${past.length}\u00a0rendez-vous passés` : 'Un rendez-vous passé'}
        {unmarked > 0 && `, ${unmarked}\u00a0à noter`}
      </summary>
      <DayEntries entries={past} day={day.day} now={now} />
    </details>
  );
}
