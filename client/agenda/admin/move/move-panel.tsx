import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { careLabel } from '../../../../shared/booking/treatment-choice.ts';
import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import { overruns } from '../../../../shared/opening/opening-hours.ts';
import { requestLink } from '../../../../shared/page/admin-paths.ts';
import { formatMinutes, spokenDuration } from '../../../../shared/text/duration.ts';
import { EditForm } from '../../../admin/edit-form.tsx';
import { forceValue } from '../../../appointments/admin/confirm-form.tsx';
import { confirmFormId } from '../../../appointments/admin/request-forms.tsx';
import { Link } from '../../../components/link.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { DoubleAsked, DoubleButtons, doubleIn } from '../doubles.tsx';
import { OtherTimes } from '../free-times.tsx';
import type { Move } from './move-data.ts';
import { hourOf } from './move-forms.ts';

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
          ? 'Touchez une heure ci-dessous\u00a0: elle est libre pour tout le rendez-vous. Un autre jour se choisit avec les flèches.'
          : 'L’agenda ne trouve pas d’heures pour ce rendez-vous\u00a0: choisissez-la dans sa fiche.'}
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
