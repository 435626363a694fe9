import { useLocation } from 'react-router';
import { outcomeLabels } from '../../../shared/appointments/request-status.ts';
import { peopleText } from '../../../shared/appointments/request-text.ts';
import { sessionText } from '../../../shared/booking/course-text.ts';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import { adminPaths, billLink, requestLink } from '../../../shared/page/admin-paths.ts';
import type { Catalogue } from '../../../shared/site/published-catalogue.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { EditForm } from '../../admin/edit-form.tsx';
import { rowField, useRowFocus } from '../../admin/kept-place.tsx';
import { confirmFormId, refuseFormId } from '../../appointments/admin/request-forms.tsx';
import { BeginsLine } from '../../components/begins.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { treatmentName } from '../../team/admin/treatment-name.ts';
import { blockTimes } from './blocks.tsx';
import { goneText } from './day-entries.ts';
import type { AgendaAppointment, AgendaBlock } from './day-plan.ts';

export const careText = (
  appointment: Pick<AgendaAppointment, 'treatments' | 'people' | 'session' | 'sessionCount'>,
  catalogue: Catalogue,
) => {
  const { treatments, people, session, sessionCount } = appointment;
  return [
    [...new Set(treatments)].map((id) => treatmentName(id, catalogue)).join(' + '),
    session && sessionCount && sessionText(session, sessionCount),
    people > 1 && peopleText(people),
  ]
    .filter(Boolean)
    .join('\u00a0· ');
};

export function PhoneLink({ phone }: { phone: string }) {
  return phone && <a href={`tel:${phone}`}>{phoneText(phone)}</a>;
}

interface Props {
  appointment: AgendaAppointment;
}

/** Links to the bill, and shows what was paid. */
export function PaymentLink({ appointment }: Props) {
  const { number, name, outcome, received, outstanding = 0 } = appointment;
  if (received === undefined || (received === 0 && outcome !== 'came')) return null;
  return (
    <Link className="tappable" to={billLink(number)}>
      {paymentText(received, outstanding)}
      <span className="visually-hidden">{` : ${name}`}</span>
    </Link>
  );
}

function paymentText(received: number, outstanding: number): string {
  if (received === 0) return 'Encaisser';
  return outstanding > 0
    ? `Encaisser le reste\u00a0: ${formatXof(outstanding)}`
    : `Encaissé\u00a0: ${formatXof(received)}`;
}

/** Links to the actions on the appointment's own page. */
export function AppointmentActions({ appointment }: Props) {
  const { number, name } = appointment;
  return (
    <div className="agenda-actions">
      <Link className="tappable" to={requestLink(number, confirmFormId)}>
        Déplacer
        <span className="visually-hidden">{` : ${name}`}</span>
      </Link>
      <CancelLink appointment={appointment} />
    </div>
  );
}

const CancelLink = ({ appointment: { number, name, outcome } }: Props) =>
  !outcome && (
    <Link className="tappable" to={requestLink(number, refuseFormId)}>
      Annuler
      <span className="visually-hidden">{` : ${name}`}</span>
    </Link>
  );

/** Records whether the client came; shown once the appointment has begun. */
export function Presence({ appointment, row }: Props & { row: string }) {
  const { number, version, name, outcome } = appointment;
  const { pathname, search } = useLocation();
  useRowFocus(row);
  const hiddenName = <span className="visually-hidden">{` : ${name}`}</span>;
  return (
    <EditForm
      className="agenda-actions"
      action={`${pathname}${search}`}
      preventScrollReset
      hiddenFields={{ number, version, [rowField]: row }}
    >
      {outcome && <strong>{outcomeLabels[outcome]}</strong>}
      {outcome ? (
        <button type="submit" className="button-link" name="outcome" value="">
          Corriger{hiddenName}
        </button>
      ) : (
        (['came', 'missed'] as const).map((choice) => (
          <button
            key={choice}
            type="submit"
            className="control agenda-mark"
            name="outcome"
            value={choice}
          >
            <Icon name={choice === 'came' ? 'check' : 'close'} />
            <span className="agenda-mark-label">{outcomeLabels[choice]}</span>
            {hiddenName}
          </button>
        ))
      )}
    </EditForm>
  );
}

/** Returns the id of an appointment's row, in the column of a person. */
export const getRow = ({ number }: AgendaAppointment, resource = 'liste') =>
  `rdv-${number}-${resource}`;

export const hasBegun = (day: Day, starts: string, now: string) => `${day}T${starts}` <= now;

/* The parts of an appointment or absence that the list and the calendar share. */

export const VisitName = ({
  appointment: { number, name },
}: {
  appointment: AgendaAppointment;
}) => (
  <Link className="visit-name" to={requestLink(number)}>
    <strong>{name}</strong>
  </Link>
);

/** The handle that moves an appointment: by dragging it, or as a link to the form for another hour. */
export const MoveHandle = ({ appointment: { number, name, starts } }: Props) => (
  <Link className="calendar-move" to={requestLink(number, confirmFormId)}>
    Déplacer
    <span className="visually-hidden">{` : ${name}, ${formatTime(starts)}`}</span>
  </Link>
);

interface MarksProps {
  appointment: AgendaAppointment;
  away: AgendaBlock | undefined;
  gone: readonly string[];
}

/** The marks of an appointment: its beginnings, pauses and reasons to move it. */
export const VisitMarks = ({ appointment, away, gone }: MarksProps) => (
  <>
    <BeginsLine begins={appointment.begins} />
    {appointment.coming && !appointment.outcome && <p className="small">A confirmé sa venue</p>}
    {appointment.isHeld && <p className="small">Acompte attendu</p>}
    {appointment.inPauseOf && <p>{`Pendant la pose\u00a0: ${appointment.inPauseOf}`}</p>}
    {away && <p className="agenda-warning">{`À déplacer\u00a0: ${blockLabel(away)}`}</p>}
    {gone.length > 0 && <p className="agenda-warning">{`À replacer\u00a0: ${goneText(gone)}`}</p>}
  </>
);

const blockLabel = ({ label }: AgendaBlock) => label || 'Bloqué';

export function BlockText({ block, who, day }: { block: AgendaBlock; who: string; day: string }) {
  return (
    <EditForm
      action={adminPaths.adminDays}
      className="agenda-unblock"
      preventScrollReset
      hiddenFields={{ intent: 'debloquer', id: block.id, day }}
    >
      <span>{who ? `${blockLabel(block)} · ${who}` : blockLabel(block)}</span>
      <button type="submit" className="button-link">
        Débloquer
        <span className="visually-hidden">{` ${blockTimes(block)}${who && `, ${who}`}`}</span>
      </button>
    </EditForm>
  );
}
