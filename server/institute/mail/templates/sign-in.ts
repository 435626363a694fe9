import { institute } from '../../../../shared/institute.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { withReturn } from '../../../../shared/page/return-path.ts';
import { linkMinutes } from '../../accounts/sign-in-links.ts';
import { type Mail, writeMail } from '../compose.ts';

/** Where a mailed link leads, and on from there. */
export const signInPath = (token: string, returnTo: string | undefined) =>
  withReturn(`${paths.verify}?token=${token}`, returnTo);

export function signInMail(recipient: string, url: string): Mail {
  return writeMail({
    recipient,
    subject: 'Votre lien de connexion',
    usefulFor: linkMinutes * 60,
    parts: [
      'Bonjour,',
      'Pour vous connecter au site de l’institut, ouvrez ce lien, puis appuyez sur le bouton «\u00a0Validate\u00a0»\u00a0:',
      { label: 'Me connecter', url },
      `Il est valable ${linkMinutes} minutes et ne sert qu’une fois. Un nouveau lien remplace celui-ci.`,
      'Vous n’avez rien demandé\u202f? Ignorez ce message.',
      institute.name,
    ],
  });
}
