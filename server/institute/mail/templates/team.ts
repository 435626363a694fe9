import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { invitationPath, paths } from '../../../../shared/page/paths.ts';
import { absenceText } from '../../../../shared/text/absence-text.ts';
import { invitationDays } from '../../accounts/team-invitations.ts';
import { timestamp } from '../../clock.ts';
import { composeMail, type Mail } from '../compose.ts';
import type { Site } from '../site.ts';

/*
 * To people of the team, and to the owner about what they wish.
 */

export function invitationMail(
  recipient: string,
  { name, token }: { name: string; token: string },
  { publicUrl, institute }: Site,
): Mail {
  return composeMail({
    kind: 'team',
    recipient,
    subject: `Votre agenda à ${institute.name}`,
    expiresAt: timestamp(invitationDays * 24 * 3600),
    parts: [
      `Bonjour ${name},`,
      `${institute.name} vous invite à voir votre agenda sur votre téléphone\u00a0: vos rendez-vous, vos absences. Ouvrez ce lien, puis appuyez sur «\u00a0Me connecter\u00a0»\u00a0:`,
      { label: 'Voir mon agenda', url: publicUrl + invitationPath(token) },
      `Il est valable ${invitationDays} jours et ne sert qu’une fois. Ensuite, vous vous connectez avec cette adresse e-mail.`,
      'Vous ne travaillez pas ici\u202f? Ignorez ce message.',
    ],
  });
}

interface Wish {
  readonly name: string;
  readonly from: string;
  readonly to: string;
  readonly starts: string;
  readonly ends: string;
  readonly label: string;
}

/** To the owner. */
export const wishMail = (recipient: string, wish: Wish, { publicUrl }: Site): Mail =>
  composeMail({
    kind: 'institute',
    recipient,
    subject: `Absence souhaitée par ${wish.name}`,
    parts: [
      `${wish.name} souhaite être absente ${absenceText(wish)}.`,
      ...(wish.label ? [{ quote: wish.label }] : []),
      'Rien n’est bloqué tant que vous n’avez pas décidé.',
      { label: 'Accepter ou refuser', url: publicUrl + adminPaths.adminWishes },
    ],
  });

/** To who wished. */
export const decidedWishMail = (
  recipient: string,
  wish: Wish & { isAccepted: boolean; reason: string },
  { publicUrl, institute }: Site,
): Mail =>
  composeMail({
    kind: 'team',
    recipient,
    subject: wish.isAccepted ? 'Votre absence est acceptée' : 'Votre absence n’est pas acceptée',
    parts: [
      `Bonjour ${wish.name},`,
      `Votre absence ${absenceText(wish)} ${wish.isAccepted ? 'est acceptée' : 'n’est pas acceptée'}.`,
      ...(wish.reason ? [{ quote: wish.reason }] : []),
      { label: 'Voir mes absences', url: publicUrl + paths.teamAbsences },
      institute.name,
    ],
  });
