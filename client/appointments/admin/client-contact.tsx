import { formatTimestamp } from '#client/admin/history.tsx';
import { Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import type { RequestRecord } from '#shared/appointments/request-list.ts';
import {
  formatMailFailure,
  formatUndelivered,
  type RequestMail,
  type RequestNotice,
} from '#shared/notifications/mails.ts';
import { formatAnyPhone } from '#shared/text/phone-number.ts';

export const mailLabels: Readonly<Record<RequestMail['state'], string>> = {
  sent: 'E-mail envoyé',
  waiting: 'E-mail en attente',
  'given-up': 'E-mail non distribué',
  late: 'E-mail non parti à temps',
};

export function formatDelivery({ state, at, lastError, report }: RequestMail): string {
  if (report?.state === 'delivered') return `Arrivé, ${formatTimestamp(report.at)}`;
  if (report) return 'N’est pas arrivé';
  if (state === 'sent' && at) return `Envoyé, ${formatTimestamp(at)}`;
  if (state === 'given-up') return 'Non distribué';
  if (state === 'late') return 'Non parti à temps';
  return lastError ? 'En attente\u00a0: un premier essai a échoué' : 'En attente';
}

export function UndeliveredWarnings({ mail, notices, hasBegun }: RequestRecord) {
  const message = notices.findLast(({ channel }) => channel === 'gateway');
  const lostReason = message && !hasBegun ? formatFailure(message) : undefined;
  return (
    <>
      {mail?.state === 'given-up' && (
        <p className="notice notice-error">
          {`Le client n’a pas reçu le dernier e-mail\u00a0: ${formatMailFailure(mail.lastError)}. Appelez ou écrivez sur WhatsApp.`}
        </p>
      )}
      {lostReason && (
        <p className="notice notice-error">
          {`Le client n’a pas reçu le dernier SMS ou WhatsApp\u00a0: ${lostReason}. Appelez, ou vérifiez son numéro.`}
        </p>
      )}
    </>
  );
}

export function SentNotices({ notices }: { notices: readonly RequestNotice[] }) {
  if (notices.length === 0) return null;
  return (
    <Section id="envoye" title="Envoyé">
      <Rows>
        {notices.map((notice) => (
          <Row
            key={notice.id}
            title={notice.subject}
            detail={`${formatRecipient(notice)}. ${formatReport(notice)}`}
          />
        ))}
      </Rows>
    </Section>
  );
}

export const formatMessageRecipient = (phone: string) =>
  `${formatAnyPhone(phone)}, par SMS ou WhatsApp`;

function formatRecipient({ channel, recipient }: RequestNotice): string {
  if (channel === 'gateway') return `Au ${formatMessageRecipient(recipient)}`;
  return channel === 'mail' ? `E-mail à ${recipient}` : 'Alerte sur un appareil de l’institut';
}

type SentMessage = RequestMail & Pick<RequestNotice, 'channel'>;

export function formatReport(notice: SentMessage): string {
  const reason = formatFailure(notice);
  return reason ? `${formatDelivery(notice)}\u00a0: ${reason}.` : `${formatDelivery(notice)}.`;
}

function formatFailure({ state, report, channel, lastError }: SentMessage): string | undefined {
  if (report?.state === 'failed')
    return formatUndelivered({ channel, lastError: report.reason ?? 'other' });
  const isLost = state === 'given-up' || state === 'late';
  return isLost ? formatUndelivered({ channel, lastError }) : undefined;
}
