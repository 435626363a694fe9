import type { ReactNode } from 'react';
import { answerText } from '../../../shared/appointments/decision-text.ts';
import type { RequestFile, RequestLine } from '../../../shared/appointments/request-list.ts';
import { whatsappLink } from '../../../shared/institute.ts';
import {
  failureText,
  lostText,
  type RequestMail,
  type RequestNotice,
} from '../../../shared/notifications/mails.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { timestampText } from '../../admin/history-text.ts';
import { Row, Rows } from '../../admin/rows.tsx';
import { Section } from '../../admin/section.tsx';
import { Icon } from '../../components/icon.tsx';
import { useInstitute } from '../../page/page-context.ts';

interface Props {
  /** Lists have no history: the WhatsApp message then does not mention a move. */
  request: RequestLine & Partial<Pick<RequestFile, 'history'>>;
  /** Visually hidden end of each label, to tell the links of several clients apart. */
  labelSuffix?: ReactNode;
}

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

export const mailLabels: Readonly<Record<RequestMail['state'], string>> = {
  sent: 'E-mail envoyé',
  waiting: 'E-mail en attente',
  'given-up': 'E-mail non distribué',
  late: 'E-mail non parti à temps',
};

export function mailText({ state, at, lastError, report }: RequestMail): string {
  if (report?.state === 'delivered') return `Arrivé, ${timestampText(report.at)}`;
  if (report) return 'N’est pas arrivé';
  if (state === 'sent' && at) return `Envoyé, ${timestampText(at)}`;
  if (state === 'given-up') return 'Non distribué';
  if (state === 'late') return 'Non parti à temps';
  return lastError ? 'En attente\u00a0: un premier essai a échoué' : 'En attente';
}

export function MailFailure({ mail }: { mail: RequestMail | null }) {
  if (mail?.state !== 'given-up') return null;
  return (
    <div className="notice notice-error">
      <p className="notice-title">Le client n’a pas reçu le dernier e-mail</p>
      <p>{`Motif\u00a0: ${failureText(mail.lastError)}. Appelez ou écrivez sur WhatsApp.`}</p>
    </div>
  );
}

export function Notices({ notices }: { notices: readonly RequestNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <Section id="envoye" title="Envoyé">
      <Rows>
        {notices.map((notice) => (
          <Row
            key={notice.id}
            title={notice.subject}
            detail={`${whomOf(notice)}. ${becameOf(notice)}`}
          />
        ))}
      </Rows>
    </Section>
  );
}

export const messageTo = (phone: string) => `${phoneText(phone)}, par SMS ou WhatsApp`;

function whomOf({ channel, recipient }: RequestNotice): string {
  if (channel === 'gateway') return `Au ${messageTo(recipient)}`;
  return channel === 'mail' ? `E-mail à ${recipient}` : 'Alerte sur un appareil de l’institut';
}

export function becameOf(notice: RequestMail & Pick<RequestNotice, 'channel'>): string {
  const text = mailText(notice);
  const { state, report, channel, lastError } = notice;
  if (report?.state === 'failed')
    return `${text}\u00a0: ${lostText({ channel, lastError: report.reason ?? 'other' })}.`;
  const isLost = state === 'given-up' || state === 'late';
  return isLost ? `${text}\u00a0: ${lostText({ channel, lastError })}.` : `${text}.`;
}
