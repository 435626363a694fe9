import { paths } from '../../../shared/page/paths.ts';
import { withReturn } from '../../../shared/page/return-path.ts';
import { buttonName } from '../../../shared/text/english-words.ts';
import { timestamp } from '../clock.ts';
import { composeMail, type Mail } from '../notifications/mail/compose.ts';
import type { Site } from '../notifications/mail/site.ts';
import { linkMinutes } from './sign-in-links.ts';

/** Returns the path of a mailed link. `returnTo` is the page after signing in. */
export const signInPath = (token: string, returnTo: string | undefined) =>
  withReturn(`${paths.verify}?token=${token}`, returnTo);

export function signInMail(recipient: string, path: string, { publicUrl, institute }: Site): Mail {
  return composeMail({
    kind: 'sign-in',
    recipient,
    subject: 'Votre lien de connexion',
    expiresAt: timestamp(linkMinutes * 60),
    parts: [
      'Bonjour,',
      `Pour vous connecter au site de l’institut, ouvrez ce lien, puis appuyez sur le bouton ${buttonName('Validate', institute)}\u00a0:`,
      { label: 'Me connecter', url: publicUrl + path },
      `Il est valable ${linkMinutes} minutes et ne sert qu’une fois.`,
      'Vous n’avez rien demandé\u202f? Ignorez ce message.',
      institute.name,
    ],
  });
}
