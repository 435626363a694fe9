import { wordsFor } from '../../shared/appointments/request-status.ts';
import { peopleText } from '../../shared/appointments/request-text.ts';
import type { VisitFile } from '../../shared/appointments/visit.ts';
import { visitFields as fields } from '../../shared/appointments/visit-address.ts';
import type { Beside } from '../../shared/booking/course.ts';
import { sessionText } from '../../shared/booking/course-text.ts';
import { shortDayTitle } from '../../shared/calendar/calendar-month.ts';
import { spanText } from '../../shared/calendar/time-of-day.ts';
import { visitPath } from '../../shared/page/paths.ts';
import { capitalized } from '../../shared/text/capitalized.ts';
import { PostForm } from '../forms/post-form.tsx';

interface Props {
  visit: VisitFile;
  token: string;
}

/** Shows the course's other sessions, each with a page of its own. */
export function VisitsBeside({ visit, token }: Props) {
  const { number, beside, sessionCount } = visit;
  if (!beside) return null;
  const later = (sessionCount ?? 0) - beside.length;
  return (
    <section aria-labelledby="seances" className="card">
      <h2 id="seances">{sessionCount ? `Vos ${sessionCount}\u00a0séances` : 'Vos rendez-vous'}</h2>
      <p className="muted small">
        {sessionCount
          ? 'Le prix est celui de la cure entière. Chaque séance se déplace ou s’annule seule.'
          : 'Chaque rendez-vous se déplace ou s’annule seul.'}
      </p>
      <ul className="visit-beside">
        {beside.map((appointment) => (
          <li key={appointment.number}>
            <Line appointment={appointment} sessionCount={sessionCount} />
            {appointment.number === number ? (
              <p className="muted small">Cette page</p>
            ) : (
              <PostForm action={visitPath(token)}>
                <input type="hidden" name="numero" value={appointment.number} />
                <button
                  type="submit"
                  className="button-link tappable"
                  name="intent"
                  value={fields.beside}
                >
                  Voir
                  <span className="visually-hidden">
                    {appointment.session
                      ? ` la séance ${appointment.session}`
                      : ` le rendez-vous ${appointment.number}`}
                  </span>
                </button>
              </PostForm>
            )}
          </li>
        ))}
      </ul>
      {later > 0 && <p>{`Encore ${later} à fixer avec l’institut.`}</p>}
    </section>
  );
}

function Line({
  appointment,
  sessionCount,
}: {
  appointment: Beside;
  sessionCount: number | undefined;
}) {
  const { session, people, day, time, ends, status } = appointment;
  const name = session && sessionCount ? sessionText(session, sessionCount) : peopleText(people);
  return (
    <p>
      {`${capitalized(name)}\u00a0: `}
      <strong>
        {[shortDayTitle(day), time && spanText(time, ends)].filter(Boolean).join(', ')}
      </strong>
      {status !== 'confirmed' && ` · ${wordsFor(time).labels[status]}`}
    </p>
  );
}
