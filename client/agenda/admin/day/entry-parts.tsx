import { formatTime } from '../../../../shared/calendar/opening.ts';
import { adminPaths, requestLink } from '../../../../shared/page/admin-paths.ts';
import { EditForm } from '../../../admin/edit-form.tsx';
import { BeginsLine } from '../../../components/begins.tsx';
import { Link } from '../../../components/link.tsx';
import { blockTimes } from '../block-times.ts';
import type { Appointment, Block } from './day-plan.ts';
import { goneText } from './to-replace.ts';

/* The parts of an appointment or absence that the list and the calendar share. */

export const VisitName = ({ appointment: { number, name } }: { appointment: Appointment }) => (
  <Link className="visit-name" to={requestLink(number)}>
    <strong>{name}</strong>
  </Link>
);

interface MoveProps {
  appointment: Appointment;
  /** The calendar in which its hour is chosen. */
  to: string;
}

/** The handle that moves an appointment: by pointer, by arrow keys, or as a link. */
export const MoveLink = ({ appointment: { name, starts }, to }: MoveProps) => (
  <Link className="calendar-move" to={to} preventScrollReset>
    Déplacer
    <span className="visually-hidden">{` : ${name}, ${formatTime(starts)}`}</span>
  </Link>
);

interface MarksProps {
  appointment: Appointment;
  away: Block | undefined;
  gone: readonly string[];
}

/** The marks of an appointment: its beginnings, pauses and reasons to move it. */
export const VisitMarks = ({ appointment, away, gone }: MarksProps) => (
  <>
    <BeginsLine begins={appointment.begins} />
    {appointment.coming && !appointment.outcome && <p className="small">A confirmé sa venue</p>}
    {appointment.isHeld && <p className="small">Acompte attendu</p>}
    {appointment.inPauseOf && <p>{`Pendant la pose\u00a0: ${appointment.inPauseOf}`}</p>}
    {away && <p className="agenda-away">{`À déplacer\u00a0: ${blockLabel(away)}`}</p>}
    {gone.length > 0 && <p className="agenda-away">{`À replacer\u00a0: ${goneText(gone)}`}</p>}
  </>
);

const blockLabel = ({ label }: Block) => label || 'Bloqué';

export function BlockText({ block, who, day }: { block: Block; who: string; day: string }) {
  return (
    <EditForm
      action={adminPaths.adminBlocks}
      className="row agenda-unblock"
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
