import { shortDayTitle } from '../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../shared/calendar/opening.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import type { FreeHour } from '../../../shared/contract/error-codes.ts';
import { waitedCare } from '../../../shared/waiting-list/waited-care.ts';
import { firstNameOf } from '../appointments/first-name.ts';
import { type Message, smsText } from '../notifications/gateway/gateway-message.ts';
import type { Site } from '../notifications/mail/site.ts';

interface Freed {
  readonly waitingId: string;
  readonly name: string;
  /** E.164. */
  readonly phone: string;
  readonly hour: FreeHour;
  /** Each person's treatments. */
  readonly persons: readonly (readonly string[])[];
  /** The path of the booking form, filled in. */
  readonly book: string;
  /** The path of the place's page, where it is left. */
  readonly wait: string;
  readonly key: string;
  /** When it is too late to book it, in ISO 8601. */
  readonly expiresAt: string;
  readonly site: Site;
}

/** The message about a free hour, which the first to book it gets. */
export function freedMessage(freed: Freed): Message {
  const { waitingId, name, phone, hour, persons, expiresAt, site } = freed;
  const { institute, publicUrl, catalogue } = site;
  const [book, leave] = [publicUrl + freed.book, publicUrl + freed.wait];
  const title = appointmentTitle(hour.day, hour.time);
  return {
    recipient: phone,
    kind: 'client',
    type: 'hour.freed',
    waitingId,
    starts: hour,
    key: `gateway ${freed.key}`,
    expiresAt,
    subject: `Une heure s’est libérée : ${title}`.replaceAll(/[\u00a0\u202f]/g, ' '),
    data: {
      lang: 'fr',
      template: 'heure_libre',
      params: {
        prenom: firstNameOf(name),
        institut: institute.name,
        soins: waitedCare(persons, catalogue.treatment),
        jour: shortDayTitle(hour.day),
        heure: formatTime(hour.time),
        lien: book,
        quitter: leave,
      },
      text: smsText(
        `${institute.name} : une heure s’est libérée, ${title}. Elle est à qui la réserve en premier : ${book} Ne plus attendre : ${leave}`,
      ),
      links: { book, leave },
    },
  };
}
