import { noAfterVisit } from '../../../../shared/after-visit.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import {
  afterStopPath,
  opinionFields,
  opinionPath,
} from '../../../../shared/page/after-address.ts';
import { missedKey, thanksKey } from '../../queue/after.ts';
import { type AppointmentRequest, hourOf } from '../../requests/requests.ts';
import { composeMail, type Mail } from '../compose.ts';
import type { MailPart } from '../layout.ts';
import type { Site } from '../site.ts';

interface AfterVisit {
  readonly consentId: string;
  readonly visit: AppointmentRequest;
  /** The secret in this mail's links. */
  readonly token: string;
  /** The path of the booking form, filled in. */
  readonly again: string;
  /** When it comes too late, in ISO 8601. */
  readonly expiresAt: string;
  readonly site: Site;
}

const usualWords = 'Merci de votre visite. Nous espérons que tout vous a plu.';

function afterMail(
  recipient: string,
  { consentId, visit, token, expiresAt, site }: AfterVisit,
  { parts, ...mail }: { key: string; subject: string; parts: readonly MailPart[] },
): Mail {
  const { institute, publicUrl } = site;
  return composeMail({
    kind: 'after',
    ...{ recipient, consentId, ...mail },
    requestId: visit.id,
    starts: hourOf(visit),
    unsubscribe: publicUrl + afterStopPath(token),
    expiresAt,
    replyTo: institute.email,
    parts: [
      'Bonjour,',
      ...parts,
      'Vous recevez ce message parce que vous l’avez accepté en prenant rendez-vous. Vous n’en voulez plus\u202f?',
      {
        label: 'Ne plus recevoir ces messages',
        url: `${publicUrl}${opinionPath(token)}#${opinionFields.stopId}`,
      },
      institute.name,
    ],
  });
}

/** The day after a visit: thanks, and how it was. Opening a link says nothing: only a press on its page does. */
export function thanksMail(recipient: string, about: AfterVisit): Mail {
  const { consentId, visit, token, again, site } = about;
  const { words } = site.institute.after ?? noAfterVisit;
  return afterMail(recipient, about, {
    key: thanksKey(consentId, visit.day),
    subject: 'Merci de votre visite',
    parts: [
      words || usualWords,
      'Comment c’était\u202f? Votre réponse est d’abord pour l’institut.',
      { label: 'Dire comment c’était', url: site.publicUrl + opinionPath(token) },
      'Envie de revenir\u202f? Votre choix est déjà rempli, il reste à prendre une heure.',
      { label: 'Reprendre ce soin', url: site.publicUrl + again },
    ],
  });
}

/** She has not come back for the owner's weeks. */
export function missedMail(recipient: string, about: AfterVisit): Mail {
  const { consentId, visit, again, site } = about;
  return afterMail(recipient, about, {
    key: missedKey(consentId, visit.day),
    subject: 'Nous serions heureux de vous revoir',
    parts: [
      `Cela fait un moment que nous ne vous avons pas vue à ${site.institute.name}.`,
      'Le même soin est déjà choisi, il reste à prendre une heure.',
      { label: 'Reprendre ce soin', url: site.publicUrl + again },
    ],
  });
}

/** To the institute: nothing of what was said stands in the mail. */
export const newOpinionMail = ({ contactTo, publicUrl }: Site, consentId: string): Mail =>
  composeMail({
    kind: 'institute',
    ...{ recipient: contactTo, consentId },
    subject: 'Une cliente a dit comment c’était',
    parts: [
      'Une personne a répondu après sa visite.',
      { label: 'Lire sa réponse', url: publicUrl + adminPaths.adminAfter },
    ],
  });
