import type { MessageFile } from '../../../../shared/contract/admin/messages.ts';
import { whatsappLink } from '../../../../shared/institute.ts';
import { phoneText } from '../../../../shared/text/phone-number.ts';
import { quoted } from '../../../../shared/text/quote.ts';
import { Icon } from '../../../components/icon.tsx';
import { useInstitute } from '../../../page/page-context.ts';
import { mailtoLink, replyAddresses } from '../reply-addresses.ts';

/** What the visitor's addresses lead to; a mail program only where no answer can be mailed from here. */
export function ReplyLinks({ message }: { message: MessageFile }) {
  const { name } = useInstitute();
  const { subject, answerTo } = message;
  const { email, phone } = replyAddresses(message.message, message.sender);
  const mailto = answerTo ? undefined : email;
  if (!mailto && !phone) {
    return answerTo ? null : <p className="muted">Ce message ne dit pas comment répondre.</p>;
  }
  const greeting = `Bonjour, ici ${name}. Vous nous avez écrit\u00a0: ${quoted(subject)}.\n\n`;
  return (
    <p className="actions">
      {mailto && (
        <a className="button button-outline" href={mailtoLink(mailto, `Re: ${subject}`)}>
          {`Écrire à ${mailto}`}
        </a>
      )}
      {phone && (
        <>
          <a className="button button-outline" href={`tel:${phone}`}>
            <Icon name="phone" />
            {`Appeler le ${phoneText(phone)}`}
          </a>
          <a
            className={answerTo ? 'button button-outline' : 'button'}
            href={whatsappLink(greeting, phone)}
            target="_blank"
            rel="noopener"
          >
            <Icon name="chat" />
            Répondre sur WhatsApp
          </a>
        </>
      )}
    </p>
  );
}
