import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { appointmentTitle, spanText } from '../../../../shared/calendar/time-of-day.ts';
import type { DayTimes } from '../../../../shared/contract/booking/agenda.ts';
import { bookingFields as fields } from '../../../../shared/page/booking-fields.ts';
import { BeginsNote } from '../../../components/begins.tsx';
import { HourGroups } from '../../../components/hour-groups.tsx';
import type { Choices } from '../choices/choices.ts';
import { headingId } from '../choices/steps.ts';
import { updateButtonProps } from '../choices/update-button.ts';
import { Toggle } from '../what/who-for.tsx';
import { FirstHour } from './first-hour.tsx';
import { chosenHour, type FreeTimes } from './load-times.ts';

interface Props {
  choices: Choices;
  times: FreeTimes;
}

interface HoursProps extends Props {
  /** The hour was just asked for, in vain. */
  isRefused: boolean;
}

/** The free hours of the chosen day, and whom to wish for. */
export function Hours({ choices, times, isRefused }: HoursProps) {
  const { day } = choices;
  const shown = times.day;
  if (!day || shown?.day !== day) return null;
  const isEmpty = shown.times.length === 0;
  return (
    <section className="card hour-choice" aria-labelledby={headingId('heure')}>
      <h2 id={headingId('heure')} tabIndex={-1}>
        {`Heures du ${dayTitle(day)}`}
      </h2>
      <Wish choices={choices} staff={times.staff} />
      <Vanished choices={choices} times={times} isRefused={isRefused} />
      {isEmpty && (
        <>
          <p role="status">Aucune heure n’est libre ce jour-là pour vos soins.</p>
          <FirstHour choices={choices} times={times} />
        </>
      )}
      <HourGroups hours={shown.times} label={`Heures du ${dayTitle(day)}`}>
        {(hour) => <Hour hour={hour} isChosen={hour.time === choices.time} />}
      </HourGroups>
    </section>
  );
}

function Hour({ hour, isChosen }: { hour: DayTimes['times'][number]; isChosen: boolean }) {
  return (
    <button
      {...updateButtonProps('contact')}
      className="toggle"
      name={fields.time}
      value={hour.time}
      aria-pressed={isChosen}
    >
      {spanText(hour.time, hour.ends)}
      <BeginsNote begins={hour.begins} />
    </button>
  );
}

/** A chosen hour is never replaced: it may be taken by now, or too short for other treatments. */
function Vanished({ choices, times, isRefused }: HoursProps) {
  const { day, time } = choices;
  if (!day || !time || chosenHour(choices, times)) return null;
  return (
    <p className="field-error" role="status">
      {`${appointmentTitle(day, time)}\u00a0: cette heure n’est plus libre pour vos soins. Choisissez-en une autre.`}
      {/* Back from its confirmation, or after an answer that was lost. */}
      {!isRefused &&
        ' Si vous venez de la réserver, elle est à vous\u00a0: n’en prenez pas d’autre.'}
    </p>
  );
}

/** Where more than one can do it. */
function Wish({ choices, staff }: { choices: Choices; staff: DayTimes['staff'] }) {
  if (staff.length < 2 && !choices.staff) return null;
  return (
    <fieldset className="wish">
      <legend>Avec</legend>
      <p className="toggles">
        <Toggle name={fields.staff} value="" isOn={!choices.staff}>
          Peu importe
        </Toggle>
        {staff.map(({ id, name }) => (
          <Toggle key={id} name={fields.staff} value={id} isOn={id === choices.staff}>
            {name}
          </Toggle>
        ))}
      </p>
    </fieldset>
  );
}
