import { type MailFault, mailFault } from '../../../shared/notifications/mails.ts';
import { startWarning } from '../../config/start-notice.ts';
import { retryGivenUp, undeliveredMails } from '../../institute/notifications/delivery-state.ts';
import { contactAddress } from '../../institute/notifications/mail-delivery.ts';
import type { OutboxRow } from '../../institute/notifications/outbox-leases.ts';
import { readChanges } from '../../institute/site/stored-contents.ts';
import { type Command, openExisting, print } from './command.ts';

/** Lists undelivered mails and messages with the meaning of their errors; exit code 1 if one is alarming. */
export const listMails: Command = async (config, _, { retry }) => {
  await using db = await openExisting(config);
  if (retry) return print(`Queued again: ${await retryGivenUp(db)}.`);
  const warning = startWarning(config);
  if (warning) print(warning);
  const institute = contactAddress(config.contactTo, await readChanges(db));
  const mails = await undeliveredMails(db, institute);
  if (mails.length === 0) return print('No undelivered mails.');
  print(['state', 'recipient', 'subject', 'attempts', 'last error', 'next attempt'].join('\t'));
  for (const { state, mail } of mails) {
    const { recipient, subject, attempts, last_error, next_try_at } = mail;
    const nextAttempt = state === 'waiting' || state === 'held' ? next_try_at : '-';
    print([state, recipient, subject, attempts, last_error ?? '-', nextAttempt].join('\t'));
  }
  for (const [error, meaning] of new Map(mails.map(({ mail }) => explainError(mail))))
    if (error) print(`${error}: ${meaning}`);
  return mails.some(({ isAlarming }) => isAlarming) ? 1 : 0;
};

const explainError = ({ channel, last_error: error }: Pick<OutboxRow, 'channel' | 'last_error'>) =>
  [error, channel === 'gateway' ? gatewayMeaning : meanings[mailFault(error)]] as const;

const gatewayMeaning =
  'the gateway (NOTIFY_URL) does not take it. It is tried again within half an hour, until the appointment begins; after a 410 only by --retry.';

const meanings: Readonly<Record<MailFault, string>> = {
  mailbox:
    'the mail server refuses this recipient or this mail. Tell the person in another way, or correct the address.',
  sender: 'the mail server refuses the sender. Set MAIL_FROM to an address that it may send for.',
  connection:
    'no mail server answers. It is tried again within 90 s; if that lasts, look whether the server runs, whether SMTP_URL names its host and port (smtp:// mostly 587, smtps:// 465) and a certificate that it has, and whether a firewall is in between.',
  name: 'the mail server’s name is not known. Look at the host in SMTP_URL, and at this machine’s DNS.',
  tls: 'TLS with the mail server fails. Look whether SMTP_URL says smtps:// where the port is 465 and smtp:// elsewhere, and at the server’s certificate.',
  account: 'the mail server refuses the user or the password of SMTP_URL.',
  protocol: 'what answers is no mail server. Look at the host and port in SMTP_URL.',
  folder:
    'the file could not be written. Look at the free space and the rights of DATA_DIR/outbox.',
  unknown: 'no mail server took it, for a reason that is not known here.',
};
