import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import { callUs } from '../../../shared/institute.ts';
import { capitalized } from '../../../shared/text/capitalized.ts';
import { bookAtLink, formatEntryTreatments } from '../../../shared/waiting-list/waiting-address.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import { listWishedTreatments, type WaitingEntry } from './waiting-entries.ts';

interface Freed {
  readonly entry: WaitingEntry;
  readonly hour: FreeHour;
  /** The page of the place, and the address to which mail programs post. */
  readonly wait: string;
  readonly stop: string;
  readonly key: string;
  readonly expiresAt: string;
  readonly site: Site;
}

export function hourFreedMail(freed: Freed): Mail {
  const { entry, hour, wait, stop, key, expiresAt, site } = freed;
  const { institute, publicUrl, catalogue } = site;
  const lists = listWishedTreatments(entry);
  const staff = entry.staff ? String(entry.staff) : undefined;
  const title = appointmentTitle(hour.day, hour.time);
  return composeMail({
    kind: 'client',
    waiting_id: entry.id,
    starts: `${hour.day} ${hour.time}`,
    expires_at: expiresAt,
    subject: `Une heure s’est libérée : ${title}`,
    recipient: entry.email ?? '',
    unsubscribe: publicUrl + stop,
    key,
    reply_to: institute.email,
    parts: [
      'Bonjour,',
      `Une heure s’est libérée\u00a0: ${title}, pour\u00a0: ${formatEntryTreatments(lists, catalogue.treatment)}.`,
      'D’autres personnes sont prévenues, et l’heure n’est gardée pour aucune\u00a0: la première qui réserve l’obtient.',
      {
        label: 'Réserver cette heure',
        url: publicUrl + bookAtLink({ ...hour, lists, staff }),
      },
      'Vous recevez ce message parce que vous êtes sur notre liste d’attente. Pour la quitter\u00a0:',
      { label: 'Quitter la liste', url: publicUrl + wait },
      `Une question\u202f? ${capitalized(callUs(institute.phone))}.`,
      institute.name,
    ],
  });
}
