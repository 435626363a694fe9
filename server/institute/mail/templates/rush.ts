import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { composeMail, type Mail } from '../compose.ts';
import type { Site } from '../site.ts';

/** To the institute: from now on unknown numbers can only ask, all of them or those of one network. */
export function rushMail(
  { contactTo, publicUrl }: Pick<Site, 'contactTo' | 'publicUrl'>,
  { isOfSite }: { isOfSite: boolean },
): Mail {
  const what = isOfSite
    ? 'Bien plus de réservations que d’habitude arrivent d’un même réseau avec des numéros que l’institut n’a jamais vus. Ceux de ce réseau envoient des demandes au lieu de réserver, et tous les autres réservent comme toujours.'
    : 'Bien plus de réservations que d’habitude arrivent avec des numéros que l’institut n’a jamais vus. Pendant deux heures au moins, ces numéros envoient des demandes au lieu de réserver. Votre clientèle connue réserve comme toujours.';
  return composeMail({
    kind: 'alarm',
    recipient: contactTo,
    subject: isOfSite
      ? 'Beaucoup de réservations d’un même réseau'
      : 'Beaucoup de réservations par des numéros inconnus',
    parts: [
      what,
      'Regardez ce qui est arrivé\u00a0: vous pouvez tout annuler d’un coup, et tout rétablir ensuite.',
      { label: 'Voir les réservations', url: publicUrl + adminPaths.adminOnline },
    ],
  });
}

/** To the institute: so much comes in that no mail is sent about each. */
export const manyRequestsMail = (site: Pick<Site, 'contactTo' | 'publicUrl'>): Mail =>
  manyMail(site, {
    subject: 'Beaucoup de demandes en une heure',
    text: 'Des numéros inconnus ont envoyé plus de soixante réservations et demandes en une heure. Les suivantes de cette heure n’arrivent plus par e-mail\u00a0: toutes sont dans la gestion.',
    link: { label: 'Voir les demandes', path: adminPaths.adminRequests },
  });

/** The same about messages. */
export const manyMessagesMail = (site: Pick<Site, 'contactTo' | 'publicUrl'>): Mail =>
  manyMail(site, {
    subject: 'Beaucoup de messages en une heure',
    text: 'Des inconnus ont écrit plus de soixante messages sur le site en une heure. Les suivants de cette heure n’arrivent plus par e-mail\u00a0: tous sont dans la gestion.',
    link: { label: 'Voir les messages', path: adminPaths.adminMessages },
  });

const manyMail = (
  { contactTo, publicUrl }: Pick<Site, 'contactTo' | 'publicUrl'>,
  { subject, text, link }: { subject: string; text: string; link: { label: string; path: string } },
): Mail =>
  composeMail({
    kind: 'alarm',
    recipient: contactTo,
    subject,
    parts: [text, { label: link.label, url: publicUrl + link.path }],
  });
