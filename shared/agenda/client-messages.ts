import type { Day } from '../calendar/calendar-month.ts';
import { formatTime } from '../calendar/opening.ts';
import { appointmentTitle } from '../calendar/time-of-day.ts';
import type { Institute } from '../institute.ts';
import { isPersonName } from '../texts.ts';

/* The WhatsApp messages to clients of an absent staff member. */

interface ProposedSlot {
  readonly day: Day;
  readonly time: string;
  readonly names: readonly string[];
}

interface AwayMessage {
  readonly name: string;
  readonly care: string;
  /** The absent staff member. The reason is not disclosed. */
  readonly absentStaff: string;
  readonly from: { readonly day: Day; readonly time: string };
  readonly to: ProposedSlot | null;
  /** True if the appointment has moved. Otherwise the place is a proposal. */
  readonly hasMoved?: boolean | undefined;
}

/** Keeps names only: clients do not know roles such as "Coiffeuse". */
const formatStaffNames = (names: readonly string[]) => {
  const personNames = names.filter(isPersonName);
  return personNames.length > 0 ? ` avec ${personNames.join(' et ')}` : '';
};

/** Returns "Même heure, avec Aya", or "10 h 30, avec Aya", with the day if it is another one. */
export function formatProposedSlot(
  from: AwayMessage['from'],
  { day, time, names }: ProposedSlot,
): string {
  const hour = day === from.day ? formatTime(time) : appointmentTitle(day, time);
  const when = day === from.day && time === from.time ? `Même heure, ${hour}` : hour;
  return `${when}, avec ${names.join(' et ')}`;
}

export function formatAwayMessage(
  { name, care, absentStaff, from, to, hasMoved }: AwayMessage,
  institute: Institute,
): string {
  const person = isPersonName(absentStaff) ? absentStaff : 'La personne qui devait vous recevoir';
  const greeting = `Bonjour ${name}, ${isPersonName(absentStaff) ? person : person.toLowerCase()} ne peut malheureusement pas venir.`;
  return [`${greeting} ${formatProposal({ care, from, to, hasMoved })}`, institute.name].join('\n');
}

function formatProposal({
  care,
  from,
  to,
  hasMoved,
}: Omit<AwayMessage, 'name' | 'absentStaff'>): string {
  const visit = `votre rendez-vous du ${appointmentTitle(from.day, from.time)} (${care})`;
  if (!to) return `Pour ${visit}, quel autre jour vous conviendrait\u202f?`;
  if (to.day === from.day && to.time === from.time)
    return `V${visit.slice(1)} est maintenu à la même heure${formatStaffNames(to.names)}.`;
  const placeText = `${appointmentTitle(to.day, to.time)}${formatStaffNames(to.names)}`;
  if (hasMoved)
    return `V${visit.slice(1)} est déplacé au ${placeText}. Cela vous convient-il\u202f?`;
  return `Pour ${visit}, nous vous proposons ${placeText}. Cela vous convient-il\u202f?`;
}
