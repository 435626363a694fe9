import type { Day } from '../calendar/calendar-month.ts';
import { formatTime } from '../calendar/opening.ts';
import { formatDayTime } from '../calendar/time-of-day.ts';
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
  readonly who: string;
  readonly from: { readonly day: Day; readonly time: string };
  readonly to: ProposedSlot | null;
  /** True if the appointment has moved. Otherwise the place is a proposal. */
  readonly isDone?: boolean | undefined;
}

/** Keeps names only: clients do not know roles such as "Coiffeuse". */
const withText = (names: readonly string[]) => {
  const known = names.filter(isPersonName);
  return known.length > 0 ? ` avec ${known.join(' et ')}` : '';
};

/** Returns "Même heure, avec Aya", or "10 h 30, avec Aya", with the day if it is another one. */
export function placeLabel(from: AwayMessage['from'], { day, time, names }: ProposedSlot): string {
  const hour = day === from.day ? formatTime(time) : formatDayTime(day, time);
  const when = day === from.day && time === from.time ? `Même heure, ${hour}` : hour;
  return `${when}, avec ${names.join(' et ')}`;
}

export function awayText(
  { name, care, who, from, to, isDone }: AwayMessage,
  institute: Institute,
): string {
  const person = isPersonName(who) ? who : 'La personne qui devait vous recevoir';
  const hello = `Bonjour ${name}, ${isPersonName(who) ? person : person.toLowerCase()} ne peut malheureusement pas venir.`;
  return [`${hello} ${sentence({ care, from, to, isDone })}`, institute.name].join('\n');
}

function sentence({ care, from, to, isDone }: Omit<AwayMessage, 'name' | 'who'>): string {
  const visit = `votre rendez-vous du ${formatDayTime(from.day, from.time)} (${care})`;
  if (!to) return `Pour ${visit}, quel autre jour vous conviendrait\u202f?`;
  if (to.day === from.day && to.time === from.time)
    return `V${visit.slice(1)} est maintenu à la même heure${withText(to.names)}.`;
  const place = `${formatDayTime(to.day, to.time)}${withText(to.names)}`;
  if (isDone) return `V${visit.slice(1)} est déplacé au ${place}. Cela vous convient-il\u202f?`;
  return `Pour ${visit}, nous vous proposons ${place}. Cela vous convient-il\u202f?`;
}
