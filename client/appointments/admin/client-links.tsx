import type { ReactNode } from 'react';
import { answerText } from '../../../shared/appointments/decision-text.ts';
import type { RequestFile, RequestLine } from '../../../shared/appointments/request-list.ts';
import { whatsappLink } from '../../../shared/institute.ts';
import { Icon } from '../../components/icon.tsx';
import { useInstitute } from '../../page/page-context.ts';

interface Props {
  /** Lists have no history: the WhatsApp message then does not mention a move. */
  request: RequestLine & Partial<Pick<RequestFile, 'history'>>;
  /** Visually hidden end of each label, to tell the links of several clients apart. */
  labelSuffix?: ReactNode;
}

/** Links to call the client and to send them the institute's answer by WhatsApp. */
export function ClientLinks({ request, labelSuffix }: Props) {
  const institute = useInstitute();
  const { phone } = request;
  // A client at the door may have given none.
  if (!phone) return null;
  return (
    <>
      <a className="button button-outline" href={`tel:${phone}`}>
        <Icon name="phone" />
        <span>Appeler{labelSuffix}</span>
      </a>
      <a
        className="button button-outline"
        href={whatsappLink(answerText({ history: [], ...request }, institute), phone)}
        target="_blank"
        rel="noopener"
      >
        <Icon name="chat" />
        <span>WhatsApp{labelSuffix}</span>
      </a>
    </>
  );
}
