import {
  type MailFault,
  type MailLine,
  type MailList,
  mailFault,
} from '../../../../shared/contract/admin/mails.ts';

/** Why mails cannot be sent; each cause once. */
export function WhatToDo({ mails }: Pick<MailList, 'mails'>) {
  const failed = mails.filter(({ lastError }) => lastError !== null);
  const ownFailed = failed.filter(({ channel }) => channel === 'mail');
  const faults = new Set(ownFailed.map(({ lastError }) => mailFault(lastError)));
  faults.delete('mailbox');
  const messages = failed.filter(({ channel }) => channel === 'gateway');
  if (faults.size + messages.length === 0) return null;
  return (
    <div className="notice notice-question">
      <p className="notice-title">Que faire</p>
      {[...faults].map((fault) => (
        <p key={fault}>{toDo[fault]}</p>
      ))}
      {messages.length > 0 && <p>{messages.some(isClosed) ? gatewayClosed : gatewayFails}</p>}
    </div>
  );
}

const isClosed = ({ lastError }: MailLine) => lastError?.startsWith('410');

const tell = 'prévenez la personne qui s’occupe du site.';
/** Names the settings, for the person who runs the server. */
const toDo: Readonly<Record<MailFault, string>> = {
  mailbox: '',
  sender: `Le serveur d’e-mails refuse l’adresse d’envoi (MAIL_FROM)\u00a0: ${tell}`,
  connection: `Le serveur d’e-mails ne répond pas\u00a0: dès qu’il répond, les envois reprennent tout seuls. Si cela dure plus d’une heure, ${tell} Ce serveur est arrêté, ou son adresse (SMTP_URL) n’est pas la bonne.`,
  name: `L’adresse du serveur d’e-mails (SMTP_URL) n’est pas la bonne\u00a0: ${tell}`,
  tls: `L’adresse ou le certificat du serveur d’e-mails (SMTP_URL) est à revoir\u00a0: ${tell}`,
  account: `L’identifiant ou le mot de passe du serveur d’e-mails (SMTP_URL) est à revoir\u00a0: ${tell}`,
  protocol: `L’adresse du serveur d’e-mails (SMTP_URL) n’est pas la bonne\u00a0: ${tell}`,
  folder: `Le disque est plein, ou le dossier des e-mails (DATA_DIR) est fermé au site\u00a0: ${tell}`,
  unknown: `La raison n’est pas connue ici\u00a0: ${tell} Le code entre parenthèses l’aide.`,
};

const gatewayClosed = `Le service d’envoi des SMS (NOTIFY_URL) ne veut plus de messages\u00a0: plus aucun ne part. S’il est rouvert, «\u00a0Réessayer maintenant\u00a0» le fait reprendre\u00a0; sinon, ${tell}`;
const gatewayFails = `Le service d’envoi des SMS (NOTIFY_URL) ne répond pas, ou refuse\u00a0: dès qu’il prend les messages, les envois reprennent tout seuls. Si cela dure plus d’une heure, ${tell}`;
