import { dayTitle } from '../../../../shared/calendar/calendar-month.ts';
import { appointmentTitle, spanText } from '../../../../shared/calendar/time-of-day.ts';
import type { DayTimes } from '../../../../shared/contract/booking/times.ts';
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
  /** The chosen day's name, if it is a holiday that is not decided yet. */
  holiday: string | undefined;
  /** The hour was just refused. */
  isRefused: boolean;
}

/** The free hours of the chosen day, and the choice of person. */
export function Hours({ choices, times, holiday, isRefused }: HoursProps) {
  const { day } = choices;
  const shown = times.day;
  if (!day || shown?.day !== day) return null;
  const isEmpty = shown.times.length === 0;
  const request = holiday ? holidayRequest(holiday) : shown.onRequest && roomRequest;
  return (
    <section className="card stack-close hour-choice" aria-labelledby={headingId('heure')}>
      <h2 id={headingId('heure')} tabIndex={-1}>
        {`Heures du ${dayTitle(day)}`}
      </h2>
      {request && <DayRequest sentence={request} />}
      <Wish choices={choices} staff={times.staff} />
      {!request && <Vanished choices={choices} times={times} isRefused={isRefused} />}
      {isEmpty && !request && (
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

const holidayRequest = (holiday: string) =>
  `Jour férié (${holiday})\u00a0: l’institut n’a pas encore décidé s’il ouvre. Envoyez une demande\u00a0: nous vous répondons dès que c’est sûr.`;
const roomRequest =
  'La salle de ces soins n’est pas en service ce jour-là. Envoyez une demande\u00a0: nous vous répondons pour fixer l’heure avec vous.';

/** The day has no hours to book, but can be requested. */
function DayRequest({ sentence }: { sentence: string }) {
  return (
    <>
      <p role="status">{sentence}</p>
      <p>
        <button
          {...updateButtonProps('contact')}
          className="button"
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
function Vanished({ choices, times, isRefused }: Omit<HoursProps, 'holiday'>) {
  const { day, time } = choices;
  if (!day || !time || chosenHour(choices, times)) return null;
  return (
    <p className="field-error" role="status">
      {`${appointmentTitle(day, time)}\u00a0: cette heure n’est plus libre pour vos soins. Choisissez-en une autre.`}
      {/* After going back from its confirmation, or after a lost answer. */}
      {!isRefused &&
        ' Si vous venez de la réserver, elle est à vous\u00a0: n’en prenez pas d’autre.'}
    </p>
  );
}

function Wish({ choices, staff }: { choices: Choices; staff: DayTimes['staff'] }) {
  if (staff.length === 0 && !choices.staff) return null;
  return (
    <fieldset className="column">
      <legend>Avec</legend>
      <p className="row">
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
