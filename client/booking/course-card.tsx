import { bookingFields as fields, sessionFields } from '../../shared/booking/booking-fields.ts';
import type { CourseDates } from '../../shared/booking/course.ts';
import { courseText, sessionText } from '../../shared/booking/course-text.ts';
import { dayTitle, shortDayTitle } from '../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../shared/calendar/time-of-day.ts';
import { SelectField } from '../forms/field.tsx';
import { type Choices, findCourse } from './choices/choices.ts';
import type { CourseRow } from './choices/course-sessions.ts';
import { updateButtonProps } from './choices/steps.tsx';

interface Props {
  choices: Choices;
  row: CourseRow | undefined;
  getError(name: string): string | undefined;
  updateChoices(): void;
}

export function CourseCard({ row, ...form }: Props) {
  const { choices } = form;
  const course = findCourse(choices);
  const { day, time } = choices;
  if (!course || !day || !time) return null;
  return (
    <section className="card form course" aria-labelledby="seances">
      <h2 id="seances">{`Vos ${course.sessionCount}\u00a0séances`}</h2>
      <p>
        {`${courseText(course)}, au prix de la cure entière. Chaque date se change, maintenant ou plus tard.`}
      </p>
      <p>
        <strong>{`${firstName(course.sessionCount)}\u00a0: ${appointmentTitle(day, time)}`}</strong>
      </p>
      {row?.dates ? (
        <Sessions key={listSlots(row.dates)} dates={row.dates} {...form} />
      ) : (
        <NotFound />
      )}
    </section>
  );
}

/** Identifies the dates: new dates get new controls, so that choices among the old ones are dropped. */
const listSlots = ({ row }: CourseDates) => row.map(({ day, time }) => `${day}T${time}`).join();

const capital = (text: string) => `${text[0]?.toUpperCase()}${text.slice(1)}`;
const firstName = (sessionCount: number) => capital(sessionText(1, sessionCount));

function Sessions({
  dates: { sessionCount, row },
  choices: { sessions },
  getError,
  updateChoices,
}: Omit<Props, 'row'> & { dates: CourseDates }) {
  const later = sessionCount - 1 - row.length;
  return (
    <>
      {row.map((session, index) => {
        const field = sessionFields[index] ?? '';
        return (
          <Session
            key={field}
            field={field}
            name={sessionText(index + 2, sessionCount)}
            session={session}
            slot={sessions[index]}
            error={getError(field)}
            updateChoices={updateChoices}
          />
        );
      })}
      {later > 0 && (
        <p>
          {later === 1
            ? 'La dernière séance est encore trop lointaine\u00a0: vous la fixerez avec l’institut.'
            : `Les ${later}\u00a0dernières séances sont encore trop lointaines\u00a0: vous les fixerez avec l’institut.`}
        </p>
      )}
    </>
  );
}

interface SessionProps {
  field: string;
  name: string;
  session: CourseDates['row'][number];
  slot: string | undefined;
  error: string | undefined;
  updateChoices(): void;
}

function Session({ field, name, session, slot, error, updateChoices }: SessionProps) {
  const { isOther, near } = session;
  return (
    <SelectField
      name={field}
      label={capital(name)}
      defaultValue={slot}
      hint={isOther && 'La date choisie n’est plus possible\u00a0: voici la plus proche.'}
      error={error}
      onChange={() => updateChoices()}
    >
      {near.map((offer) => (
        <optgroup key={offer.day} label={dayTitle(offer.day)}>
          {offer.times.map((hour) => (
            <option key={hour} value={`${offer.day}T${hour}`}>
              {`${shortDayTitle(offer.day)}, ${formatTime(hour)}`}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}

const NotFound = () => (
  <>
    <p role="status">Les dates des autres séances ne peuvent pas s’afficher pour le moment.</p>
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
);
