import { institute } from '../../../shared/institute.ts';
import { paths } from '../../../shared/paths.ts';
import { type Mail, writeMail } from '../mails.ts';
import { linkMinutes } from '../sign-in-links.ts';

export function signInMail(recipient: string, token: string, publicUrl: string): Mail {
  return writeMail({
    recipient,
    subject: 'Votre lien de connexion',
    usefulFor: linkMinutes * 60,
    parts: [
      'Bonjour,',
      'Pour vous connecter au site de l’institut, ouvrez ce lien, puis appuyez sur le bouton «\u00a0Validate\u00a0»\u00a0:',
      { label: 'Me connecter', url: `${publicUrl}${paths.verify}?token=${token}` },
      `Il est valable ${linkMinutes} minutes et ne sert qu’une fois. Un nouveau lien remplace celui-ci.`,
      'Vous n’avez rien demandé\u202f? Ignorez ce message.',
      institute.name,
    ],
  });
}
