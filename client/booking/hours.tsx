import { bookingFields as fields } from '#shared/booking/booking-fields.ts';
import type { DayTimes } from '#shared/booking/offered-hours.ts';
import { formatStarts } from '#shared/booking/start-times-text.ts';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { ownVisitPath } from '#shared/page/paths.ts';
import { BeginsNote } from '../components/begins.tsx';
import { HourGroups } from '../components/hour-groups.tsx';
import { useSession } from '../session/session.ts';
import type { Choices } from './choices/choices.ts';
import { buildUpdateProps, headingId } from './choices/steps.tsx';
import { type FreeHours, findChosenHour, findFirstHour } from './free-hours.ts';
import { WaitingLink } from './phone-or-whatsapp.tsx';
import { Toggle } from './treatment-fields.tsx';
import type { BookingState } from './use-booking-state.ts';

interface Props {
  choices: Choices;
  times: FreeHours;
}

export function HourChoice({ state, times }: { state: BookingState; times: FreeHours }) {
  const { choices, holiday, dayProblem } = state;
  const { day } = choices;
  const { ownVisit } = useSession();
  const dayTimes = times.day;
  if (!day || dayTimes?.day !== day || dayProblem) return null;
  const isEmpty = dayTimes.times.length === 0;
  const holidaySentence =
    holiday && `Jour férié (${holiday})\u00a0: nous ne savons pas encore si nous ouvrons.`;
  return (
    <section className="card stack-close hour-choice" aria-labelledby={headingId('heure')}>
      <h2 id={headingId('heure')} tabIndex={-1}>
        {`Heures du ${formatShortDay(day)}`}
      </h2>
      {ownVisit?.day === day && (
        <p className="link-row">
          <span className="small">
            {`Vous avez déjà ${ownVisit.noun === 'rendez-vous' ? '' : 'une '}${ownVisit.noun} ce jour-là.`}
          </span>
          <a href={ownVisitPath}>Voir</a>
        </p>
      )}
      {holidaySentence && <DayRequest sentence={holidaySentence} />}
      <StaffChoice choices={choices} staff={times.staff} />
      {!holidaySentence && <HourGoneNotice choices={choices} times={times} />}
      {isEmpty && !holidaySentence && (
        <>
          {!dayTimes.more && (
            <p role="status">Aucune heure n’est libre ce jour-là pour vos soins.</p>
          )}
          <FirstHourButton choices={choices} times={times} />
          <WaitingLink choices={choices} />
        </>
      )}
      <HourGroups
        hours={dayTimes.times}
        label={`Heures du ${formatShortDay(day)}`}
        isTogether={choices.people !== 1}
        chosenTime={choices.time}
      >
        {(hour) => <Hour hour={hour} isChosen={hour.time === choices.time} />}
      </HourGroups>
      {dayTimes.more && !holidaySentence && (
        <DayRequest isOutline={!isEmpty} sentence={isEmpty ? noHourFound : notAllHoursFound} />
      )}
    </section>
  );
}

const noHourFound =
  'À plusieurs, il y a peut-être encore une heure ce jour-là\u00a0: demandez-la, ou choisissez moins de soins.';
const notAllHoursFound =
  'À plusieurs, il y a peut-être d’autres heures, ou une fin plus tôt\u00a0: demandez-le.';

function DayRequest({ sentence, isOutline = false }: { sentence: string; isOutline?: boolean }) {
  return (
    <>
      <p role="status">{sentence}</p>
      <p>
        <button
          {...buildUpdateProps('contact')}
          className={isOutline ? 'button button-outline' : 'button'}
          name={fields.view}
          value="demande"
        >
          Demander ce jour
        </button>
      </p>
    </>
  );
}

function Hour({ hour, isChosen }: { hour: DayTimes['times'][number]; isChosen: boolean }) {
  return (
    <button
      {...buildUpdateProps('contact')}
      className="toggle"
      name={fields.time}
      value={hour.time}
      aria-pressed={isChosen}
    >
      {formatTime(hour.time)}
      {/* Read aloud only. The summary shows it as soon as the hour is chosen. */}
      <span className="visually-hidden">{` – ${formatTime(hour.ends)}`}</span>
      <BeginsNote begins={hour.begins} />
    </button>
  );
}

/** Tells that the chosen hour is no longer free. The form never replaces it by another hour. */
function HourGoneNotice({ choices, times }: Props) {
  const { ownVisit } = useSession();
  const { day, time } = choices;
  if (!day || !time || findChosenHour(choices, times)) return null;
  return (
    <div role="status">
      <p className="field-error">
        {`${formatTime(time)} n’est pas libre\u00a0: choisissez une autre heure.`}
      </p>
      {/* Only this browser's booking can have been sent just now. */}
      {ownVisit && <p>Si vous venez de la réserver, elle est à vous.</p>}
    </div>
  );
}

function StaffChoice({ choices, staff }: { choices: Choices; staff: DayTimes['staff'] }) {
  if (staff.length === 0 && !choices.staff) return null;
  return (
    <fieldset>
      <legend className="visually-hidden">Avec</legend>
      <p className="row">
        <Toggle anchor="hours" name={fields.staff} value="" isOn={!choices.staff}>
          Peu importe
        </Toggle>
        {staff.map(({ id, name }) => (
          <Toggle
            key={id}
            anchor="hours"
            name={fields.staff}
            value={id}
            isOn={id === choices.staff}
          >
            {name}
          </Toggle>
        ))}
      </p>
    </fieldset>
  );
}

export function FirstHourButton({ choices, times }: Props) {
  const firstHour = findFirstHour(times);
  if (times.failure || findChosenHour(choices, times)) return null;
  // If the search did not reach all hours, the first one is unknown.
  if (!firstHour && times.day?.more) return null;
  if (!firstHour) return <p>Aucune heure n’est libre jusqu’à la fin du calendrier.</p>;
  // An hour of the chosen day is in its own list.
  const { day, time, begins } = firstHour;
  if (choices.day === day) return null;
  const label = choices.day ? 'Prochaine heure libre' : 'Première heure libre';
  return (
    <button
      {...buildUpdateProps('contact')}
      className="button button-two first-hour"
      name={fields.slot}
      value={`${day}T${time}`}
    >
      <small>{label}</small>
      {formatDayTime(day, time)}
      {begins && <small>{formatStarts(begins)}</small>}
    </button>
  );
}
