import { type Day, shortDayTitle } from './calendar-month.ts';
import { formatPhone, institute } from './institute.ts';
import { formatTime } from './opening.ts';

/*
 * What the institute answers to a request, in the same words by mail and by WhatsApp.
 */

const ourPhone = formatPhone(institute.phone);

/** "mardi 24 novembre à 15 h" */
export const appointmentTitle = (day: Day, hour: string) =>
  `${shortDayTitle(day)} à ${formatTime(hour)}`;

export const confirmedTitle = (day: Day, hour: string) =>
  `Rendez-vous confirmé\u00a0: ${appointmentTitle(day, hour)}`;

export const refusedTitle = (day: Day) =>
  `Nous ne pouvons pas vous recevoir le ${shortDayTitle(day)}`;

/** Where it is, and whom to call if one cannot come. */
export function arrivalLines(): string[] {
  const { street, district, city } = institute.address;
  return [
    `${institute.name}, ${street}, ${district}, ${city}`,
    `Repères\u00a0: ${institute.landmarks}`,
  ];
}

export const hindered = `Un empêchement\u202f? Prévenez-nous au ${ourPhone}.`;

interface Answered {
  readonly number: string;
  readonly day: Day;
  readonly hour: string | null;
  readonly reason: string | null;
  readonly status: string;
}

/** For who gave no e-mail address: one text, to be sent or read out. */
export function answerText({ number, status, day, hour, reason }: Answered): string {
  if (status === 'confirmed' && hour) {
    return [
      'Bonjour,',
      `${confirmedTitle(day, hour)}, heure d’Abidjan (${number}).`,
      ...arrivalLines(),
      hindered,
    ].join('\n');
  }
  if (reason) return ['Bonjour,', `${refusedTitle(day)} (${number}).`, reason].join('\n');
  return `Bonjour, votre demande ${number} pour le ${shortDayTitle(day)}\u00a0: `;
}
