import { invitationPath } from '../../../shared/page/paths.ts';
import { timestamp } from '../clock.ts';
import { composeMail, type Mail, type Site } from '../notifications/compose-mail.ts';
import { invitationDays } from './team-invitations.ts';

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
      `${institute.name} vous invite à voir votre agenda sur votre téléphone\u00a0: vos rendez-vous, et qui est venu. Ouvrez ce lien, puis appuyez sur «\u00a0Me connecter\u00a0»\u00a0:`,
      { label: 'Voir mon agenda', url: publicUrl + invitationPath(token) },
      `Il est valable ${invitationDays} jours et ne sert qu’une fois. Ensuite, vous vous connectez avec cette adresse e-mail.`,
      'Vous ne travaillez pas ici\u202f? Ignorez ce message.',
    ],
  });
}
