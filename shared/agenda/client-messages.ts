import { type Day, formatShortDay } from '../calendar/calendar-month.ts';
import { formatTime } from '../calendar/opening.ts';
import { formatDayTime } from '../calendar/time-of-day.ts';
import type { Institute } from '../institute.ts';
import { isPersonName } from '../texts.ts';
import type { Proposal } from './away.ts';

/* The WhatsApp messages to clients of an absent staff member or a closed day. */

type ProposedSlot = Pick<Proposal, 'day' | 'time' | 'names'>;

interface AwayMessage {
  readonly name: string;
  readonly care: string;
  /** The absent staff member, whose reason is not disclosed. "" for a closed day. */
  readonly absentStaff: string;
  readonly from: { readonly day: Day; readonly time: string };
  readonly to: ProposedSlot | null;
  /** True if the appointment has moved. Otherwise the place is a proposal. */
  readonly hasMoved?: boolean | undefined;
  readonly isOver?: boolean | undefined;
}

/** Keeps names only: clients do not know roles such as "Coiffeuse". */
const formatStaffNames = (names: readonly string[]) => {
  const personNames = names.filter(isPersonName);
  return personNames.length > 0 ? ` avec ${personNames.join(' et ')}` : '';
};

/** Returns "Même heure, avec Aya", or "Nouvelle heure : 10 h 30, avec Aya", with the day if it is another one. */
export function formatProposedSlot(
  from: AwayMessage['from'],
  { day, time, names }: ProposedSlot,
): string {
  const hour = day === from.day ? formatTime(time) : formatDayTime(day, time);
  const isSameHour = day === from.day && time === from.time;
  const move = from.time ? `Nouvelle heure\u00a0: ${hour}` : hour;
  const when = isSameHour ? 'Même heure' : move;
  return `${when}, avec ${names.join(' et ')}`;
}

export function formatAwayMessage(message: AwayMessage, institute: Institute): string {
  const { name, absentStaff, from } = message;
  const person = isPersonName(absentStaff) ? absentStaff : 'la personne qui devait vous recevoir';
  const obstacle = absentStaff
    ? `${person} ne peut malheureusement pas venir`
    : `nous serons malheureusement fermés ${formatShortDay(from.day)}`;
  const text = message.isOver ? '' : `${obstacle}. `;
  return `Bonjour ${name}, ${text}${formatProposal(message)}\n${institute.name}`;
}

function formatProposal({ care, absentStaff, from, to, hasMoved, isOver }: AwayMessage): string {
  const visit = from.time
    ? `votre rendez-vous du ${formatDayTime(from.day, from.time)} (${care})`
    : `votre demande du ${formatShortDay(from.day)} (${care})`;
  if (!to) return `Pour ${visit}, quel autre jour vous conviendrait\u202f?`;
  const placeText = `${formatDayTime(to.day, to.time)}${formatStaffNames(to.names)}`;
  if (isOver)
    return `${visit} est de nouveau possible${formatStaffNames([absentStaff])}. Préférez-vous y revenir, ou garder le ${placeText}\u202f?`;
  if (to.day === from.day && to.time === from.time)
    return `V${visit.slice(1)} est maintenu à la même heure${formatStaffNames(to.names)}.`;
  if (hasMoved)
    return `V${visit.slice(1)} est déplacé au ${placeText}. Cela vous convient-il\u202f?`;
  return `Pour ${visit}, nous vous proposons ${placeText}. Cela vous convient-il\u202f?`;
}
