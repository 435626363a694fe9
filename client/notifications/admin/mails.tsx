import * as v from 'valibot';
import { adminListFields, readPage } from '../../../shared/appointments/request-filter.ts';
import { Id, IdInput } from '../../../shared/contract/list-query.ts';
import {
  type MailLine,
  type MailList,
  mailFault,
  undeliveredText,
} from '../../../shared/notifications/mails.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { timestampText } from '../../admin/history-text.ts';
import { EmptyPage, Pager } from '../../admin/list-controls.tsx';
import { load } from '../../admin/load.ts';
import { Row, Rows } from '../../admin/rows.tsx';
import { messageTo } from '../../appointments/admin/client-contact.tsx';

/** The mail queue, without the mails' texts: a mail may hold a sign-in link. */
export const mailsScreen = adminScreen({
  title: 'Messages envoyés',
  load: (asked) => load(asked, { name: 'adminMails', query: { page: readPage(asked.search) } }),
  forms: {
    '': form({
      call: 'adminRetryMail',
      schema: IdInput,
      done: ({ posted: { search, values } }) =>
        `${pageLink(readPage(search))}&${completedField}=${values.id}`,
    }),
  },
  Done: Retried,
  View: Mails,
  back: [{ to: adminPaths.adminSettings, label: 'Réglages' }],
});

const pageLink = (page: string) => `${adminPaths.adminMails}?${adminListFields.page}=${page}`;

function Retried({ found, search }: ScreenProps<MailList>) {
  const retried = search.get(completedField);
  const mail = found.mails.find(({ id }) => id === retried);
  return <DoneNotice text={v.is(Id, retried) ? retriedText(mail) : undefined} />;
}

function Mails({ found: { mails, hasNext, areFiles }, search }: ScreenProps<MailList>) {
  return (
    <>
      {areFiles && (
        <p className="notice">
          Sans serveur d’e-mail, personne ne reçoit rien&nbsp;: prévenez qui a installé le site.
        </p>
      )}
      {mails.some(isServiceFault) && (
        <p className="notice notice-question">
          Les envois reprennent dès que le service répond. Après une heure, prévenez qui s’occupe du
          site, avec le code entre parenthèses.
        </p>
      )}
      <EmptyPage lines={mails}>{areFiles ? 'Rien n’attend.' : 'Tout est parti.'}</EmptyPage>
      <Rows>
        {mails.map((mail) => (
          <Line key={mail.id} mail={mail} page={readPage(search)} />
        ))}
      </Rows>
      <Pager hasNext={hasNext} />
    </>
  );
}

/** Returns true if the mail or message service failed, rather than the recipient's mailbox. */
const isServiceFault = ({ channel, lastError, wasTaken }: MailLine) =>
  lastError !== null && !wasTaken && (channel === 'gateway' || mailFault(lastError) !== 'mailbox');

function retriedText(mail: MailLine | undefined): string {
  if (!mail) return 'Cet envoi n’est plus dans cette liste.';
  return `${mail.subject}. ${nextAttemptText(mail)} Rechargez la page pour voir s’il est parti.`;
}

function Line({ mail, page }: { mail: MailLine; page: string }) {
  const { id, recipient, subject, lastError, nextTryAt, isGivenUp, number, channel } = mail;
  return (
    <Row
      title={subject}
      to={number ? requestLink(number) : undefined}
      detail={[
        `À ${channel === 'gateway' ? messageTo(recipient) : recipient}.`,
        lastError && `N’est pas arrivé\u00a0: ${undeliveredText(mail)} (${lastError}).`,
        nextAttemptText(mail),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {(nextTryAt || isGivenUp) && (
        <ButtonForm action={pageLink(page)} hiddenFields={{ id }} className="button-link">
          {lastError ? 'Réessayer' : 'Envoyer'}
          <span className="visually-hidden">{`, ${subject}`}</span>
        </ButtonForm>
      )}
    </Row>
  );
}

function nextAttemptText({ nextTryAt, lastError, isGivenUp }: MailLine): string {
  if (nextTryAt)
    return `${lastError ? 'Prochain essai' : 'Départ prévu'}\u00a0: ${timestampText(nextTryAt)}.`;
  return `${isGivenUp ? 'L’envoi est abandonné' : 'Aucun autre essai'}\u00a0: prévenez la personne autrement.`;
}
