import { institute } from '../../shared/institute.ts';
import { paths } from '../../shared/paths.ts';
import { linkMinutes } from './sign-in-links.ts';

/** What a mail says and to whom; plain text. */
export interface Mail {
  readonly recipient: string;
  readonly replyTo?: string | undefined;
  readonly subject: string;
  readonly text: string;
  /** Seconds after which it is of no use any more. */
  readonly usefulFor?: number;
}

export function signInMail(recipient: string, token: string, publicUrl: string): Mail {
  const link = `${publicUrl}${paths.verify}?token=${token}`;
  return {
    recipient,
    subject: 'Votre lien de connexion',
    usefulFor: linkMinutes * 60,
    text: `Bonjour,

Pour vous connecter au site de l’institut, ouvrez ce lien, puis appuyez sur le bouton «\u00a0Validate\u00a0»\u00a0:

${link}

Il est valable ${linkMinutes} minutes et ne sert qu’une fois. Un nouveau lien remplace celui-ci.

Vous n’avez rien demandé\u202f? Ignorez ce message.

${institute.name}
`,
  };
}

export function contactMail(
  recipient: string,
  { subject, message, sender }: { subject: string; message: string; sender: string | undefined },
): Mail {
  return {
    recipient,
    replyTo: sender,
    subject: `[Site] ${subject}`,
    text: `${message}\n\n--\nMessage écrit sur le site${sender ? ` par ${sender}` : ''}.\n`,
  };
}
