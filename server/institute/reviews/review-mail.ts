import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { opinionRoute } from '../../../shared/page/paths.ts';
import { withToken } from '../../../shared/page/token-routes.ts';
import { afterStopRoute, opinionFields } from '../../../shared/reviews/after-address.ts';
import { type AppointmentRequest, hourOf } from '../appointments/requests.ts';
import { composeMail, type Mail } from '../notifications/mail/compose.ts';
import type { Site } from '../notifications/mail/site.ts';

interface Thanks {
  readonly consentId: string;
  readonly visit: AppointmentRequest;
  readonly token: string;
  /** The time when the mail comes too late, in ISO 8601. */
  readonly expiresAt: string;
  readonly site: Site;
}

/**
 * Builds the mail of the day after a visit. Its links only open a page: mail scanners open links, so only the page's
 * form counts.
 */
export function thanksMail({ consentId, visit, token, expiresAt, site }: Thanks): Mail {
  const { institute, publicUrl } = site;
  const page = publicUrl + withToken(opinionRoute, token);
  return composeMail({
    kind: 'after',
    recipient: visit.email ?? '',
    consentId,
    requestId: visit.id,
    starts: hourOf(visit),
    key: `thanks ${consentId} ${visit.day}`,
    unsubscribe: publicUrl + withToken(afterStopRoute, token),
    expiresAt,
    replyTo: institute.email,
    subject: 'Merci de votre visite',
    parts: [
      'Bonjour,',
      'Merci de votre visite. Comment c’était\u202f? Cinq étoiles au plus, et un mot si vous voulez.',
      { label: 'Donner mon avis', url: page },
      'Vous recevez ce message parce que vous l’avez accepté. Vous n’en voulez plus\u202f?',
      { label: 'Ne plus recevoir ces messages', url: `${page}#${opinionFields.stopId}` },
      institute.name,
    ],
  });
}

/** Builds the institute's mail, which quotes nothing of the opinion. */
export const newOpinionMail = ({ contactTo, publicUrl }: Site, consentId: string): Mail =>
  composeMail({
    kind: 'institute',
    recipient: contactTo,
    consentId,
    subject: 'Un avis après une visite',
    parts: [
      'Une personne a donné son avis après sa visite.',
      { label: 'Lire son avis', url: publicUrl + adminPaths.adminAfter },
    ],
  });
