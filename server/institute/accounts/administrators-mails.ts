import { administratorText } from '../../../shared/accounts/administrator-text.ts';
import { newAdministratorHours } from '../../../shared/accounts/administrators.ts';
import { accessPath } from '../../../shared/page/paths.ts';
import { timestamp } from '../clock.ts';
import { composeMail, type Mail } from '../notifications/mail/compose.ts';
import type { Site } from '../notifications/mail/site.ts';
import { removalLinkDays } from './new-administrators.ts';

interface NewAdministrator {
  /** "" for an account without a mailbox. */
  readonly email: string;
  readonly since: string;
  readonly token: string;
}

export const newAdministratorMail = (
  recipient: string,
  { token, ...administrator }: NewAdministrator,
  { publicUrl, institute }: Site,
): Mail =>
  composeMail({
    kind: 'alarm',
    recipient,
    subject: 'Nouvel accès à la gestion',
    expiresAt: timestamp(removalLinkDays * 24 * 3600),
    parts: [
      'Bonjour,',
      administratorText(administrator),
      'Vous connaissez cette personne\u202f? Il n’y a rien à faire.',
      `Sinon, ouvrez ce lien, puis appuyez sur le bouton\u00a0: son accès est retiré aussitôt. Pendant ${newAdministratorHours}\u00a0heures, elle ne peut ni retirer votre accès ni déconnecter vos appareils.`,
      { label: 'Retirer cet accès', url: publicUrl + accessPath(token) },
      `Ce lien est valable ${removalLinkDays} jours. Faites ensuite changer le code administrateur.`,
      institute.name,
    ],
  });
