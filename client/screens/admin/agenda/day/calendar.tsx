import { useSearchParams } from 'react-router';
import { dayTitle } from '../../../../../shared/calendar/calendar-month.ts';
import { usePage } from '../../../../page/page-context.ts';
import { viewOf } from '../agenda-address.ts';
import { CalendarGrid } from './calendar-grid.tsx';
import { dayCalendar, pastEntries } from './calendar-plan.ts';
import { DayEntries } from './day-list.tsx';
import type { AgendaDay } from './day-plan.ts';
import { People } from './people.tsx';

interface Props {
  day: AgendaDay;
  /** YYYY-MM-DDTHH:MM. */
  now: string;
}

interface CalendarProps extends Props {
  /** The first of the page's days, whose people can be chosen. */
  isFirst: boolean;
}

/** A day by the hour, with a column for each person and room. Today begins about an hour ago. */
export function DayCalendar({ day, now, isFirst }: CalendarProps) {
  const [search] = useSearchParams();
  const { staff } = viewOf(search, usePage().today);
  const past = pastEntries(day, now);
  const calendar = dayCalendar(day, now);
  const all = calendar?.columns ?? [];
  const chosen = all.filter(({ lane }) => lane.id === staff);
  return (
    <>
      {isFirst && (
        <People day={day.day} lanes={all.map(({ lane }) => lane)} chosen={chosen[0]?.lane.id} />
      )}
      <Past day={day} now={now} past={past} />
      {calendar ? (
        <CalendarGrid
          label={`Heures du ${dayTitle(day.day)}`}
          {...{ calendar, now }}
          columns={chosen.length > 0 ? chosen : all}
          headingOf={({ lane }) => lane.name}
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
