import * as v from 'valibot';
import { adminListFields, readPage } from '../../../shared/appointments/request-filter.ts';
import { Id } from '../../../shared/contract/list-query.ts';
import {
  lostText,
  type MailFault,
  type MailLine,
  type MailList,
  mailFault,
  RetryInput,
  type SentWeek,
} from '../../../shared/notifications/mails.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { timestampText } from '../../admin/history-text.ts';
import { EmptyPage, Pager } from '../../admin/list-controls.tsx';
import { load } from '../../admin/load.ts';
import { messageTo } from '../../appointments/admin/client-contact.tsx';
import { Link } from '../../components/link.tsx';

/** The mail queue, without the mails' texts: a mail may hold a sign-in link. */
export const mailsScreen = adminScreen({
  title: 'Messages envoyés',
  load: (asked) => load(asked, { name: 'adminMails', query: { page: readPage(asked.search) } }),
  forms: {
    '': form({
      call: 'adminRetryMail',
      schema: RetryInput,
      done: ({ posted: { search, values } }) =>
        `${pageLink(readPage(search))}&${completedField}=${values.id}`,
    }),
  },
  Done: Retried,
  View: Mails,
  back: [{ to: adminPaths.adminSettings, label: 'Réglages' }],
});

const pageLink = (page: string) => `${adminPaths.adminMails}?${adminListFields.page}=${page}`;

function Retried({ found, search }: Shown<MailList>) {
  const retried = search.get(completedField);
  const mail = found.mails.find(({ id }) => id === retried);
  return <DoneNotice text={v.is(Id, retried) ? retriedText(mail) : undefined} />;
}

function Mails({ found, search }: Shown<MailList>) {
  return (
    <>
      {found.areFiles && <NoMailServer />}
      <WhatToDo mails={found.mails} />
      <EmptyPage lines={found.mails}>
        {found.areFiles ? 'Rien n’attend.' : 'Tout est parti.'}
      </EmptyPage>
      <ul className="cards">
        {found.mails.map((mail) => (
          <Line key={mail.id} mail={mail} page={readPage(search)} />
        ))}
      </ul>
      <Pager hasNext={found.hasNext} />
      {isTold(found) && readPage(search) === '1' && <Week week={found.week} />}
    </>
  );
}

const isTold = (found: MailList): found is MailList & Required<Pick<MailList, 'week'>> =>
  found.week !== undefined && (!found.areFiles || found.hasGateway);

const NoMailServer = () => (
  <p className="notice">
    Sans serveur d’e-mail, personne ne reçoit rien&nbsp;: demandez à qui gère le site de régler
    SMTP_URL.
  </p>
);

function retriedText(mail: MailLine | undefined): string {
  if (!mail) return 'Cet envoi n’est plus dans cette liste.';
  const { subject, nextTryAt } = mail;
  const next = nextTryAt ? timestampText(nextTryAt) : noRetryText(mail);
  return `${subject}. Prochain essai\u00a0: ${next}. Rechargez la page pour voir s’il est parti.`;
}

function Line({ mail, page }: { mail: MailLine; page: string }) {
  const { id, recipient, subject, createdAt, attempts, lastError, nextTryAt } = mail;
  const { isGivenUp, number, channel } = mail;
  return (
    <li className="card stack-tight admin-mail">
      <h2>{subject}</h2>
      <dl className="request-facts">
        {number && (
          <>
            <dt>Demande</dt>
            <dd>
              <Link to={requestLink(number)}>{number}</Link>
            </dd>
          </>
        )}
        <dt>À</dt>
        <dd>{channel === 'gateway' ? messageTo(recipient) : recipient}</dd>
        <dt>Écrit</dt>
        <dd>{timestampText(createdAt)}</dd>
        {attempts > 0 && (
          <>
            <dt>Essais</dt>
            <dd>{attempts}</dd>
          </>
        )}
        {lastError && (
          <>
            <dt>Dernière erreur</dt>
            <dd>{`${lostText(mail)} (${lastError})`}</dd>
          </>
        )}
        <dt>{attempts > 0 ? 'Prochain essai' : 'Départ prévu'}</dt>
        <dd>{nextTryAt ? timestampText(nextTryAt) : noRetryText(mail)}</dd>
      </dl>
      {(nextTryAt || isGivenUp) && (
        <ButtonForm action={pageLink(page)} hiddenFields={{ id }} className="button button-outline">
          {attempts > 0 ? 'Réessayer maintenant' : 'Envoyer maintenant'}
          <span className="visually-hidden">{`, ${subject}`}</span>
        </ButtonForm>
      )}
    </li>
  );
}

const noRetryText = ({ isGivenUp, channel, lastError }: MailLine) => {
  if (!isGivenUp) return 'Aucun\u00a0: trop tard pour être utile';
  const isMailboxs = channel === 'mail' && mailFault(lastError) === 'mailbox';
  return `Aucun\u00a0: l’envoi est abandonné. ${isMailboxs ? 'Vérifiez l’adresse, ou prévenez' : 'Prévenez'} la personne autrement.`;
};

function Week({ week: { sent, failed } }: { week: SentWeek }) {
  return (
    <section className="card stack-tight" aria-labelledby="semaine">
      <h2 id="semaine">Ces sept derniers jours</h2>
      <p>{sent < 2 ? `${sent} envoi est parti.` : `${sent} envois sont partis.`}</p>
      {failed.length === 0 && <p>Aucun n’a été perdu.</p>}
      <ul className="stack-tight">
        {failed.map((cause) => (
          <li key={`${cause.channel} ${cause.lastError}`}>
            {`${lostCount(cause)}\u00a0: ${lostText(cause)}.`}
          </li>
        ))}
      </ul>
    </section>
  );
}

type Failed = SentWeek['failed'][number];

const lost: Readonly<Record<Failed['channel'], readonly [string, string]>> = {
  mail: ['e-mail non reçu', 'e-mails non reçus'],
  push: ['alerte non reçue', 'alertes non reçues'],
  gateway: ['SMS ou WhatsApp non reçu', 'SMS ou WhatsApp non reçus'],
};

const lostCount = ({ channel, count }: Failed) => `${count} ${lost[channel][count === 1 ? 0 : 1]}`;

function WhatToDo({ mails }: Pick<MailList, 'mails'>) {
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
