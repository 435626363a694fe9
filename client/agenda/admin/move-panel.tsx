import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { confirmInput } from '../../../shared/appointments/request-list.ts';
import { careLabel } from '../../../shared/booking/treatment-choice.ts';
import { addDays, readDay } from '../../../shared/calendar/calendar-month.ts';
import { toEvening, trueMoment } from '../../../shared/calendar/night.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { OverrunInput, overruns } from '../../../shared/opening/opening-hours.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { formatMinutes, spokenDuration } from '../../../shared/text/duration.ts';
import { form } from '../../admin/admin-form.ts';
import { completedField } from '../../admin/completed-edit.ts';
import { EditForm } from '../../admin/edit-form.tsx';
import { rowAnchor, rowField } from '../../admin/kept-place.tsx';
import type { Posted } from '../../admin/load.ts';
import { forceValue } from '../../appointments/admin/confirm-form.tsx';
import { confirmFormId } from '../../appointments/admin/request-forms.tsx';
import { Link } from '../../components/link.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { daysIn, fields, viewOf } from './agenda-address.ts';
import {
  DoubleAsked,
  DoubleButtons,
  doubleIn,
  doubleInput,
  OtherTimes,
  withChosen,
} from './free-times.tsx';
import type { Move } from './move-calendar.tsx';

interface PanelProps {
  move: Move;
  /** The calendar without the panel. */
  back: string;
  /** The current overrun in minutes. */
  overrun: number;
}

/** Shows the appointment to move, with help and a way out. */
export function MovePanel({ move: { request, times }, back, overrun }: PanelProps) {
  const { number, name, day, hour, staff } = request;
  const catalogue = useCatalogue();
  const others = request.staff.map((member) => member.name).join(', ');
  const isFound = times !== undefined && !times.trouble;
  return (
    <section className="notice notice-question move-panel" aria-labelledby="a-deplacer">
      <h2 id="a-deplacer" className="notice-title">{`Déplacer\u00a0: ${name}`}</h2>
      <p>
        {[careLabel(request, catalogue), appointmentTitle(day, hour ?? ''), others]
          .filter(Boolean)
          .join(', ')}
      </p>
      <p>
        {isFound
          ? 'Touchez une heure libre, ici ou un autre jour.'
          : 'L’agenda ne trouve pas d’heures\u00a0: choisissez-la dans sa fiche.'}
      </p>
      <p className="link-row">
        <Link to={back} preventScrollReset>
          Ne pas déplacer
        </Link>
        <Link to={requestLink(number, confirmFormId)}>Une autre heure</Link>
      </p>
      {isFound && staff.length > 0 && <Longer move={{ request, times }} overrun={overrun} />}
    </section>
  );
}

/** Changes the duration, as a drag of the lower edge does. */
function Longer({ move: { request }, overrun }: Omit<PanelProps, 'back'>) {
  const { number, version } = request;
  return (
    <details className="fold fold-set">
      <summary>
        {overrun > 0 ? `Dure ${formatMinutes(overrun)} de plus` : 'Il dure plus longtemps'}
      </summary>
      <MoveForm hiddenFields={{ intent: 'deborde', number, version }}>
        <p className="actions">
          {overruns
            .filter((minutes) => minutes !== overrun)
            .map((minutes) => (
              <button
                key={minutes}
                type="submit"
                className="button button-outline"
                name="overrun"
                value={minutes}
              >
                {minutes === 0 ? 'La durée prévue' : `+ ${formatMinutes(minutes)}`}
                {minutes > 0 && (
                  <span className="visually-hidden">{`, ${spokenDuration(formatMinutes(minutes))} de plus`}</span>
                )}
              </button>
            ))}
        </p>
      </MoveForm>
    </details>
  );
}

/** Returns the fields of the form for another hour. Its button holds the hour. */
export const moveFields = ({ request: { number, version } }: Move) => ({
  intent: 'deplacer',
  number,
  version,
});

interface FormProps {
  hiddenFields: Record<string, string | number | undefined>;
  className?: string;
  children?: ReactNode;
}

/** A form of the calendar, which keeps its place. */
export function MoveForm({ hiddenFields, className, children }: FormProps) {
  const { pathname, search } = useLocation();
  return (
    <EditForm
      className={className}
      action={`${pathname}${search}`}
      preventScrollReset
      hiddenFields={hiddenFields}
    >
      {children}
    </EditForm>
  );
}

/** Offers to confirm a refused move, or to choose another hour. */
export function MoveRefused({ outcome, move }: { outcome: FormOutcome; move: Move | undefined }) {
  const { problem, values } = outcome;
  const { number, version, day, hour, staff } = values;
  const isAsked = problem.error === 'confirm-anyway';
  const isTaken = problem.error === 'slot-taken';
  if (values.intent !== 'deplacer' || !(isAsked || isTaken)) return null;
  const to = hourOf(day ?? '', hour ?? '');
  const able = move?.times?.staff.filter(({ id }) => !staff || id === staff) ?? [];
  return (
    <MoveForm
      className="actions"
      hiddenFields={{ intent: 'deplacer', number, version, day, hour, staff }}
    >
      <DoubleAsked problem={problem} values={values} />
      {isAsked && !doubleIn(values) && (
        <button type="submit" className="button" name="force" value={forceValue(values)}>
          {`Déplacer quand même au ${appointmentTitle(to.day, to.hour)}`}
        </button>
      )}
      <OtherTimes others={problem.others ?? []} verb="Déplacer au" />
      {isTaken && <DoubleButtons day={day ?? ''} time={hour ?? ''} staff={able} />}
    </MoveForm>
  );
}

/* The calendar's changes to an appointment: another hour or person, and more time. */

interface Sent {
  readonly posted: Posted;
  readonly input: { readonly number: string };
}

/** Set by the form of a drag. The calendar then keeps its place. */
export const dragField = 'glisse';
/** The end of the confirmation: this mark, or `rowMark` for a form in a list. */
export const hereMark = '-ici';
export const rowMark = '-ligne';

/** The field of the overrun's minutes, which a move takes back. */
export const longerField = 'plus';
export const moved = 'deplace';

/**
 * Returns the address of the shown agenda, which confirms the change. A day out of sight is shown.
 */
function backTo({ posted, input }: Sent, done: string, day?: string): string {
  const { pathname, search, values, today } = posted;
  const shown = new URLSearchParams(search);
  const { first, isWeek } = viewOf(search, today());
  shown.delete(fields.move);
  shown.delete(longerField);
  if (day && (day < first || day > addDays(first, daysIn(isWeek) - 1))) shown.set(fields.day, day);
  shown.set(completedField, done + markOf(values));
  shown.set('numero', input.number);
  if (done === moved && Number(values[longerField]) > 0) {
    shown.set(longerField, String(values[longerField]));
  }
  return `${pathname}?${shown}${rowAnchor(posted)}`;
}

function markOf(values: Posted['values']): string {
  if (values[dragField]) return hereMark;
  return values[rowField] ? rowMark : '';
}

/** Returns the hour to send, with the date that the calendar shows. */
function hourOf(text: string, time: string) {
  const { day, time: hour } = trueMoment({ day: readDay(text) ?? '', time });
  return { day, hour };
}

const moveTo = form({
  call: 'adminConfirm',
  schema: ({ today }) => confirmInput(today),
  input: ({ values, values: { number, version, day = '', hour = '', staff, force } }) => ({
    number,
    version: Number(version),
    ...hourOf(day, hour),
    ...(staff && { staff }),
    // The warnings were about this day and hour only.
    ...(force === forceValue({ day, hour }) && { force: true }),
    ...doubleInput(values),
  }),
  done(sent) {
    const { day, hour } = sent.input;
    return backTo(sent, moved, toEvening({ day, time: hour }, sent.posted.institute()).day);
  },
});

export const moveForms = {
  deplacer: (posted: Posted) => moveTo({ ...posted, values: withChosen(posted.values) }),
  deborde: form({
    call: 'adminOverrun',
    schema: OverrunInput,
    input: ({ values: { number, version, overrun } }) => ({
      number,
      version: Number(version),
      overrun: Number(overrun),
    }),
    done: (sent) => backTo(sent, 'debordement'),
  }),
};
