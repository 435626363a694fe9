import type { Appointment } from '../../../../shared/appointments/decision-text.ts';
import { isSameStart, moveText } from '../../../../shared/appointments/decision-text.ts';

/*
 * What a confirmation says of what is new, and of its file.
 */

export function newsOf(title: string, from: Appointment | undefined, to: Appointment): string {
  if (!from) return `Merci. Votre rendez-vous est confirmé\u00a0: ${title}, heure d’Abidjan.`;
  return isSameStart(from, to)
    ? `Votre rendez-vous a changé\u00a0: ${title}, heure d’Abidjan. Voici ce qui est réservé maintenant.`
    : `Votre rendez-vous est déplacé ${moveText(from, to)}, heure d’Abidjan.`;
}

/** `sessions`: how many the file has. */
export function fileText(sessions: number, from: Appointment | undefined, to: Appointment): string {
  if (from && isSameStart(from, to)) return 'Le fichier joint le change dans votre agenda.';
  if (from) return 'Le fichier joint le déplace dans votre agenda.';
  return sessions > 1
    ? `Le fichier joint ajoute les ${sessions}\u00a0séances à votre agenda.`
    : 'Le fichier joint l’ajoute à votre agenda.';
}
