import { EditForm } from '#client/admin/edit-form.tsx';
import { rowField, useRowFocus } from '#client/admin/row-focus.ts';
import { Icon } from '#client/components/icon.tsx';
import { Link } from '#client/components/link.tsx';
import { getTreatmentName } from '#client/team/admin/treatment-name.ts';
import { outcomeLabels } from '#shared/appointments/request-status.ts';
import { formatPeople } from '#shared/appointments/request-text.ts';
import { formatSession } from '#shared/booking/course-text.ts';
import type { Day } from '#shared/calendar/calendar-month.ts';
import { formatNumber, formatXof } from '#shared/money/money-text.ts';
import { buildBillLink, buildRequestLink } from '#shared/page/admin-paths.ts';
import type { Catalogue } from '#shared/site/published-catalogue.ts';
import type { AgendaAppointment } from './day-plan.ts';

export const formatTreatments = (
  appointment: Pick<AgendaAppointment, 'treatments' | 'people' | 'session' | 'sessionCount'>,
  catalogue: Catalogue,
) => {
  const { treatments, people, session, sessionCount } = appointment;
  return [
    [...new Set(treatments)].map((id) => getTreatmentName(id, catalogue)).join(' + '),
    session && sessionCount && formatSession(session, sessionCount),
    people > 1 && formatPeople(people),
  ]
    .filter(Boolean)
    .join('\u00a0· ');
};

interface Props {
  appointment: AgendaAppointment;
}

export function PaymentLink({ appointment }: Props) {
  const { number, name, outcome, received, outstanding = 0 } = appointment;
  if (received === undefined || (received === 0 && outcome !== 'came')) return null;
  return (
    <Link className="tappable" to={buildBillLink(number)}>
      {formatPayment(received, outstanding)}
      <span className="visually-hidden">{` : ${name}`}</span>
    </Link>
  );
}

function formatPayment(received: number, outstanding: number): string {
  if (received === 0) return 'Encaisser';
  return outstanding > 0
    ? `Encaisser le reste\u00a0: ${formatXof(outstanding)}`
    : `Payé\u00a0: ${formatNumber(received)}`;
}

interface OutcomeProps {
  appointment: Pick<AgendaAppointment, 'number' | 'version' | 'name' | 'outcome'>;
  row: string;
  /** Names the form on a page that has others and shows the outcome itself. */
  intent?: string;
}

export function OutcomeButtons({ appointment, row, intent }: OutcomeProps) {
  const { number, version, name, outcome } = appointment;
  useRowFocus(row);
  const hiddenName = <span className="visually-hidden">{` : ${name}`}</span>;
  return (
    <EditForm
      className="agenda-actions"
      preventScrollReset
      hiddenFields={{ number, version, [rowField]: row, ...(intent && { intent }) }}
    >
      {outcome && !intent && <strong>{outcomeLabels[outcome]}</strong>}
      {outcome ? (
        <button type="submit" className="button-link" name="outcome" value="">
          Corriger{hiddenName}
        </button>
      ) : (
        (['came', 'missed'] as const).map((choice) => (
          <button
            key={choice}
            type="submit"
            className="control outcome-button"
            name="outcome"
            value={choice}
          >
            <Icon name={choice === 'came' ? 'check' : 'close'} />
            <span className="outcome-label">{outcomeLabels[choice]}</span>
            {hiddenName}
          </button>
        ))
      )}
    </EditForm>
  );
}

/** Returns the id of an appointment in a resource's column. */
export const getRowId = ({ number }: AgendaAppointment, resource: string) =>
  `rdv-${number}-${resource}`;

export const hasStarted = (day: Day, starts: string, now: string) => `${day}T${starts}` <= now;

export const ClientNameLink = ({ appointment: { number, name } }: Props) => (
  <Link className="visit-name" to={buildRequestLink(number)}>
    <strong>{name}</strong>
  </Link>
);
