import { Fragment } from 'react';
import { formatTime } from '../../../../shared/calendar/opening.ts';
import { requestLink } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import { hasBegun } from './appointment-card.tsx';
import type { AgendaDay } from './day-plan.ts';
import { type AppointmentEntry, entriesOf } from './entries.ts';

/** The next three clients, above everything that comes before them in time. */
export function Next({ day, now }: { day: AgendaDay; now: string }) {
  const [next, ...others] = entriesOf(day)
    .flatMap((entry) => (entry.kind === 'appointment' ? [entry] : []))
    .filter(({ starts }) => !hasBegun(day.day, starts, now))
    .slice(0, 3);
  if (!next || day.day !== now.slice(0, 10)) return null;
  return (
    <div className="agenda-next">
      <p>
        {'Prochain\u00a0: '}
        <NextLink entry={next} />
      </p>
      {others.length > 0 && (
        <p>
          {'Puis\u00a0: '}
          {others.map((entry, index) => (
            <Fragment key={entry.appointment.number}>
              {index > 0 && '\u00a0; '}
              <NextLink entry={entry} />
            </Fragment>
          ))}
        </p>
      )}
    </div>
  );
}

const NextLink = ({ entry: { appointment, starts } }: { entry: AppointmentEntry }) => (
  <>
    <Link to={requestLink(appointment.number)}>{appointment.name}</Link>
    {`, ${formatTime(starts)}`}
  </>
);
