import { BeginsNote } from '#client/components/begins.tsx';
import { HourGroups } from '#client/components/hour-groups.tsx';
import { Link } from '#client/components/link.tsx';
import type { FormOutcome } from '#client/forms/form-input.ts';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { getTreatmentName } from '#client/team/admin/treatment-name.ts';
import type { HandTimes } from '#shared/agenda/hand-times.ts';
import type { RequestRecord } from '#shared/appointments/request-list.ts';
import { type Day, formatBriefDay, formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import type { FreeHour } from '#shared/contract/error-codes.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { quote } from '#shared/text/quote.ts';

/** The field of the buttons that choose a time. Its value is day, hour and, if any, the staff member's id. */
export const chosenField = 'quand';
export const formatChoice = (...parts: [day: string, time: string, staff?: string]) =>
  parts.join(' ');

type Values = FormOutcome['values'];

/** Applies the pressed button, which overrides the form's fields. */
export function applyChosenTime(values: Values): Values {
  const { [chosenField]: chosenTime, ...otherValues } = values;
  if (!chosenTime) return otherValues;
  const [day = '', hour = '', staff = otherValues.staff ?? ''] = chosenTime.split(' ');
  return { ...otherValues, day, hour, staff };
}

interface Props {
  times: HandTimes;
  /** The buttons' verb, for example "réserver le". */
  verb: string;
  isFolded?: boolean;
  /** The appointment to move. Its own hour is no choice, and its own staff come first. */
  current?: Pick<RequestRecord, 'day' | 'hour' | 'staff'>;
}

export function FreeTimeButtons({ times, verb, isFolded = false, current }: Props) {
  const { trouble, staff: ableStaff } = times;
  const days = times.days.map((free) => ({
    ...free,
    times: free.times.filter(({ time }) => free.day !== current?.day || time !== current.hour),
  }));
  const formatStaff = (ids: readonly string[]) => {
    if (!current || ableStaff.length < 2) return '';
    const ownStaff = current.staff.filter(({ id }) => ids.includes(id));
    const freeStaff = ableStaff.filter(({ id }) => ids.includes(id));
    const names = (ownStaff.length > 0 ? ownStaff : freeStaff).map(({ name }) => name);
    return names.length > 1 ? `${names.length} libres` : names.join('');
  };
  if (trouble) return null;
  if (days.every(({ times }) => times.length === 0)) {
    return <p className="notice notice-question">Aucune heure libre ces jours-là.</p>;
  }
  return (
    <div className="free-times">
      {days.map(({ day, closed, times }) =>
        times.length === 0 ? (
          <p key={day}>
            {`Aucune heure libre le ${formatShortDay(day)}${closed ? '\u00a0: fermé' : ''}.`}
          </p>
        ) : (
          <details key={day} open={!isFolded}>
            <summary>{capitalize(formatShortDay(day))}</summary>
            <HourGroups hours={times} label={`Libre le ${formatShortDay(day)}`}>
              {({ time, ends, begins, staff }) => (
                <button
                  type="submit"
                  className="hour"
                  name={chosenField}
                  value={formatChoice(day, time)}
                >
                  {formatTime(time)}
                  <span className="visually-hidden">
                    {`, ${verb} ${formatShortDay(day)}, jusqu’à ${formatTime(ends)}`}
                  </span>
                  <BeginsNote begins={begins} />
                  <span className="small begins">{formatStaff(staff)}</span>
                </button>
              )}
            </HourGroups>
          </details>
        ),
      )}
    </div>
  );
}

interface OtherTimesProps {
  others: readonly FreeHour[] | undefined;
  day: Day | undefined;
  /** The buttons' verb, for example "déplacer au". */
  verb: string;
  form?: string;
}

/** Buttons for the free hours nearest to a taken one. */
export const OtherTimes = ({ others = [], day: takenDay, verb, form }: OtherTimesProps) =>
  others
    .toSorted((a, b) => `${a.day} ${a.time}`.localeCompare(`${b.day} ${b.time}`))
    .map(({ day, time, begins }) => (
      <button
        form={form}
        key={`${day} ${time}`}
        type="submit"
        className="button button-outline"
        name={chosenField}
        value={formatChoice(day, time)}
      >
        {day === takenDay ? formatTime(time) : `${formatBriefDay(day)} à ${formatTime(time)}`}
        <BeginsNote begins={begins} />
        <span className="visually-hidden">{`, ${verb} ${formatDayTime(day, time)}`}</span>
      </button>
    ));

/** Explains why no staff member can serve, and what to do about it. */
export function TroubleNotice({ times: { trouble, lacking } }: { times: HandTimes }) {
  const catalogue = useCatalogue();
  if (!trouble) return null;
  if (trouble === 'skill' && lacking.length === 0) {
    return (
      <p className="muted">
        Aucun soin précis n’est demandé&nbsp;: l’agenda ne cherche pas d’heures.
      </p>
    );
  }
  const names = lacking.map((id) => quote(getTreatmentName(id, catalogue))).join(', ');
  return (
    <div className="notice notice-question">
      <p>
        {trouble === 'group'
          ? 'Cette visite est pour plus de personnes que l’agenda n’en place à la fois.'
          : `Dans l’agenda, personne ne fait ${names || 'ces soins'}.`}
      </p>
      <p className="link-row">
        <Link to={adminPaths.adminTeam}>Compléter l’équipe</Link>
      </p>
    </div>
  );
}
