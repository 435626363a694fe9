import type { RequestFile } from '../../../shared/admin-requests.ts';
import { answerText } from '../../../shared/decision-words.ts';
import { whatsappLink } from '../../../shared/institute.ts';
import { Icon } from '../../components/icon.tsx';

/** The client's telephone and WhatsApp, with the institute's answer ready to be sent. */
export function ClientLinks({ request }: { request: RequestFile }) {
  const { phone } = request;
  return (
    <p className="actions">
      <a className="button button-outline" href={`tel:${phone}`}>
        <Icon name="phone" />
        Appeler
      </a>
      <a
        className="button button-outline"
        href={whatsappLink(answerText(request), phone)}
        target="_blank"
        rel="noopener"
      >
        <Icon name="chat" />
        WhatsApp
      </a>
    </p>
  );
}
