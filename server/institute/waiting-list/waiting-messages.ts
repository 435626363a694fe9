import { shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import { callUs } from '../../../shared/institute.ts';
import { capitalized } from '../../../shared/text/capitalized.ts';
import { bookAtLink, waitedCare } from '../../../shared/waiting-list/waiting-address.ts';
import { getFirstName } from '../appointments/appointment-text.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import { type GatewayMessage, smsText } from '../notifications/gateway-message.ts';
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

function describe({ entry, hour, wait, expiresAt, site: { publicUrl, catalogue } }: Freed) {
  const lists = listWishedTreatments(entry);
  const staff = entry.staff ? String(entry.staff) : undefined;
  const title = appointmentTitle(hour.day, hour.time);
  return {
    title,
    care: waitedCare(lists, catalogue.treatment),
    book: publicUrl + bookAtLink({ ...hour, lists, staff }),
    leave: publicUrl + wait,
    common: {
      kind: 'client',
      waitingId: entry.id,
      starts: hour,
      expiresAt,
      subject: `Une heure s’est libérée : ${title}`,
    },
  } as const;
}

export function hourFreedMail(freed: Freed): Mail {
  const { entry, stop, key, site } = freed;
  const { institute, publicUrl } = site;
  const { title, care, book, leave, common } = describe(freed);
  return composeMail({
    ...common,
    recipient: entry.email ?? '',
    unsubscribe: publicUrl + stop,
    key,
    replyTo: institute.email,
    parts: [
      'Bonjour,',
      `Une heure s’est libérée\u00a0: ${title}, pour\u00a0: ${care}.`,
      'D’autres personnes sont prévenues, et l’heure n’est gardée pour aucune\u00a0: la première qui réserve l’obtient.',
      { label: 'Réserver cette heure', url: book },
      'Vous recevez ce message parce que vous êtes sur notre liste d’attente. Pour la quitter\u00a0:',
      { label: 'Quitter la liste', url: leave },
      `Une question\u202f? ${capitalized(callUs(institute.phone))}.`,
      institute.name,
    ],
  });
}

export function hourFreedMessage(freed: Freed): GatewayMessage {
  const { entry, hour, key, site } = freed;
  const { name } = site.institute;
  const { title, care, book, leave, common } = describe(freed);
  return {
    ...common,
    recipient: entry.phone,
    type: 'hour.freed',
    key: `gateway ${key}`,
    subject: common.subject.replaceAll(/[\u00a0\u202f]/g, ' '),
    data: {
      lang: 'fr',
      template: 'heure_libre',
      params: {
        prenom: getFirstName(entry.name),
        institut: name,
        soins: care,
        jour: shortDayTitle(hour.day),
        heure: formatTime(hour.time),
        lien: book,
        quitter: leave,
      },
      text: smsText(
        `${name} : une heure s’est libérée, ${title}. Elle est à qui la réserve en premier : ${book} Ne plus attendre : ${leave}`,
      ),
      links: { book, leave },
    },
  };
}
