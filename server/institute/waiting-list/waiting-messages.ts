import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import { callUs } from '../../../shared/institute.ts';
import { capitalized } from '../../../shared/text/capitalized.ts';
import { waitedCare } from '../../../shared/waiting-list/waiting-address.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';

interface Waits {
  readonly waitingId: string;
  readonly wait: string;
  /** The address to which mail programs post. */
  readonly stop: string;
  readonly persons: readonly (readonly string[])[];
  readonly site: Site;
}

interface Joined extends Waits {
  readonly firstDay: string;
  readonly lastDay: string;
  /** An unproven address gets no further mail, because any visitor may type it. */
  readonly isProven: boolean;
}

const ends = ({ site: { publicUrl }, stop, waitingId }: Waits) => ({
  waitingId,
  unsubscribe: publicUrl + stop,
});

/** Builds the mail to a new place. The mail repeats no typed text, only choices. */
export function waitingJoinedMail(recipient: string, joined: Joined): Mail {
  const { firstDay, lastDay, persons, isProven, wait, site } = joined;
  const { institute, publicUrl, catalogue } = site;
  const care = waitedCare(persons, catalogue.treatment);
  const days =
    firstDay === lastDay
      ? `le ${dayTitle(firstDay)}`
      : `entre le ${dayTitle(firstDay)} et le ${dayTitle(lastDay)}`;
  const page = { label: 'Voir ou quitter la liste', url: publicUrl + wait };
  return composeMail({
    kind: 'client',
    recipient,
    ...ends(joined),
    replyTo: institute.email,
    subject: isProven
      ? 'Vous êtes sur la liste d’attente'
      : 'Liste d’attente : confirmez votre adresse',
    parts: [
      'Bonjour,',
      `Vous nous avez demandé de vous prévenir si une heure se libère ${days}, pour\u00a0: ${care}.`,
      ...(isProven
        ? [page]
        : [
            'Voulez-vous recevoir ces messages à cette adresse\u202f? Confirmez-le ici\u00a0:',
            { label: 'Confirmer mon adresse', url: `${publicUrl}${wait}#adresse` },
            'Vous n’avez rien demandé\u202f? Ignorez ce message\u00a0: nous n’écrirons plus à cette adresse.',
          ]),
      'Ce n’est pas un rendez-vous\u00a0: aucune heure ne vous est gardée. Une heure libre est à la première personne qui réserve.',
      ...(isProven ? [] : [page]),
      institute.name,
    ],
  });
}

interface Freed extends Waits {
  readonly key: string;
  readonly hour: FreeHour;
  readonly book: string;
  readonly expiresAt: string;
}

export function hourFreedMail(recipient: string, freed: Freed): Mail {
  const { hour, persons, book, wait, key, expiresAt, site } = freed;
  const { institute, publicUrl, catalogue } = site;
  const title = appointmentTitle(hour.day, hour.time);
  return composeMail({
    kind: 'client',
    recipient,
    ...ends(freed),
    key,
    starts: hour,
    expiresAt,
    replyTo: institute.email,
    subject: `Une heure s’est libérée : ${title}`,
    parts: [
      'Bonjour,',
      `Une heure s’est libérée\u00a0: ${title}, pour\u00a0: ${waitedCare(persons, catalogue.treatment)}.`,
      'D’autres personnes sont prévenues, et l’heure n’est gardée pour aucune\u00a0: la première qui réserve l’obtient.',
      { label: 'Réserver cette heure', url: publicUrl + book },
      'Vous recevez ce message parce que vous êtes sur notre liste d’attente. Pour la quitter\u00a0:',
      { label: 'Quitter la liste', url: publicUrl + wait },
      `Une question\u202f? ${capitalized(callUs(institute.phone))}.`,
      institute.name,
    ],
  });
}
