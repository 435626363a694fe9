import { bookingFields as fields } from '../../shared/booking/booking-fields.ts';
import { courseText } from '../../shared/booking/course-text.ts';
import { appointmentTitle } from '../../shared/calendar/time-of-day.ts';
import { findCourse } from './choices/choices.ts';
import { updateButtonProps } from './choices/steps.tsx';
import type { BookingState } from './use-booking-state.ts';

/** Shows the dates of a course's sessions. Each can be moved after booking. */
export function CourseCard({ state: { choices, course: row } }: { state: BookingState }) {
  const course = findCourse(choices);
  const { day, time } = choices;
  if (!course || !day || !time) return null;
  const later = row?.dates?.row ?? [];
  return (
    <section className="card stack course" aria-labelledby="seances">
      <h2 id="seances">{`Vos ${course.sessionCount}\u00a0séances`}</h2>
      <p>
        {`${courseText(course)}, au prix de la cure entière. Chaque date se change après la réservation.`}
      </p>
      {row?.dates ? (
        <>
          <ol>
            {[{ day, time }, ...later].map((hour) => (
              <li key={hour.day}>{appointmentTitle(hour.day, hour.time)}</li>
            ))}
          </ol>
          {later.length < course.sessionCount - 1 && (
            <p>
              Les dernières dates sont encore trop lointaines&nbsp;: l’institut les fixera avec
              vous.
            </p>
          )}
        </>
      ) : (
        <>
          <p role="status">
            Les dates des autres séances ne peuvent pas s’afficher pour le moment.
          </p>
          <p>
            <button
              {...updateButtonProps('contact')}
              className="button button-outline"
              name={fields.view}
              value="heures"
            >
              Réessayer
            </button>
          </p>
        </>
      )}
    </section>
  );
}
