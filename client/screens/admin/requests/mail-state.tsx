import { failureText, type RequestMail } from '../../../../shared/contract/admin-mails.ts';
import { momentText } from '../words.ts';

/** In short, for a line of the list. */
export const mailWords: Readonly<Record<RequestMail['state'], string>> = {
  sent: 'E-mail envoyé',
  waiting: 'E-mail en attente',
  'given-up': 'E-mail non distribué',
};

/** What became of the last mail to the client. */
export function mailText({ state, at, lastError }: RequestMail): string {
  if (state === 'sent' && at) return `Envoyé, ${momentText(at)}`;
  if (state === 'given-up') return 'Non distribué';
  return lastError ? 'En attente\u00a0: un premier essai a échoué' : 'En attente';
}

/** The client knows nothing: somebody has to tell them otherwise. */
export function MailRefused({ mail }: { mail: RequestMail | null }) {
  if (mail?.state !== 'given-up') return null;
  return (
    <div className="notice notice-error">
      <p className="notice-title">Le client n’a pas reçu le dernier e-mail</p>
      <p>{`Motif\u00a0: ${failureText(mail.lastError)}. Appelez ou écrivez sur WhatsApp.`}</p>
    </div>
  );
}
