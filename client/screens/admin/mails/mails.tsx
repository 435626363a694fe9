import * as v from 'valibot';
import {
  lostText,
  type MailLine,
  type MailList,
  mailFault,
  RetryInput,
} from '../../../../shared/contract/admin/mails.ts';
import { Id } from '../../../../shared/contract/admin/query.ts';
import { adminPaths, requestLink } from '../../../../shared/page/admin-paths.ts';
import { adminListFields, readPage } from '../../../../shared/page/request-filter.ts';
import { Link } from '../../../components/link.tsx';
import { DoneNotice } from '../admin-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { completedField } from '../completed-edit.ts';
import { ButtonForm } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import { timestampText } from '../history-text.ts';
import { load } from '../load.ts';
import { EmptyPage, Pager } from '../pager.tsx';
import { messageTo } from '../requests/mail-status.tsx';
import { Week } from './week.tsx';
import { WhatToDo } from './what-to-do.tsx';

/** The mail queue, without the mails' texts: a mail may hold a sign-in link. */
export const mailsScreen = adminScreen({
  title: 'E-mails et SMS non envoyés',
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

/** Of mails that are files nothing is to be told; of what a gateway takes there is. */
const isTold = (found: MailList): found is MailList & Required<Pick<MailList, 'week'>> =>
  found.week !== undefined && (!found.areFiles || found.hasGateway);

const NoMailServer = () => (
  <p className="notice">
    Le site n’a pas de serveur d’e-mail&nbsp;: chaque e-mail devient un fichier dans le dossier
    outbox, et personne ne le reçoit. Demandez à qui gère le site de régler SMTP_URL.
  </p>
);

/** After a retry: the mail's state in the list, or that it has left the list. */
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
