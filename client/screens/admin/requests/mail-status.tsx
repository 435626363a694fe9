import { failureText, type RequestMail } from '../../../../shared/contract/admin/mails.ts';
import { timestampText } from '../history-text.ts';

/** For a line of the list. */
export const mailLabels: Readonly<Record<RequestMail['state'], string>> = {
  sent: 'E-mail envoyé',
  waiting: 'E-mail en attente',
  'given-up': 'E-mail non distribué',
};

/** The delivery state of the last mail to the client. */
export function mailText({ state, at, lastError }: RequestMail): string {
  if (state === 'sent' && at) return `Envoyé, ${timestampText(at)}`;
  if (state === 'given-up') return 'Non distribué';
  return lastError ? 'En attente\u00a0: un premier essai a échoué' : 'En attente';
}

/** The client did not get the mail: they must be told by phone or WhatsApp. */
export function MailFailure({ mail }: { mail: RequestMail | null }) {
  if (mail?.state !== 'given-up') return null;
  return (
    <div className="notice notice-error">
      <p className="notice-title">Le client n’a pas reçu le dernier e-mail</p>
      <p>{`Motif\u00a0: ${failureText(mail.lastError)}. Appelez ou écrivez sur WhatsApp.`}</p>
    </div>
  );
}
