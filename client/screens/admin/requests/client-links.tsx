import type { ReactNode } from 'react';
import type { RequestFile, RequestLine } from '../../../../shared/contract/admin-requests.ts';
import { whatsappLink } from '../../../../shared/institute.ts';
import { answerText } from '../../../../shared/text/decision-text.ts';
import { Icon } from '../../../components/icon.tsx';

interface Props {
  /** A line of the list knows no moves: there the appointment is told as it stands. */
  request: RequestLine & Partial<Pick<RequestFile, 'history'>>;
  /** Said after each link where several clients stand on one screen; nobody sees it. */
  whom?: ReactNode;
}

/** The client's telephone and WhatsApp, with the institute's answer ready to be sent. */
export function ClientLinks({ request, whom }: Props) {
  const { phone } = request;
  return (
    <>
      <a className="button button-outline" href={`tel:${phone}`}>
        <Icon name="phone" />
        <span>Appeler{whom}</span>
      </a>
      <a
        className="button button-outline"
        href={whatsappLink(answerText({ history: [], ...request }), phone)}
        target="_blank"
        rel="noopener"
      >
        <Icon name="chat" />
        <span>WhatsApp{whom}</span>
      </a>
    </>
  );
}
