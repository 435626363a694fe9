import { useSearchParams } from 'react-router';
import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { ButtonForm } from '#client/admin/edit-form.tsx';
import { formatTimestamp } from '#client/admin/history.tsx';
import { EmptyPage, Pager } from '#client/admin/list-controls.tsx';
import { Row, Rows } from '#client/admin/screen-parts.tsx';
import { formatMessageRecipient } from '#client/appointments/admin/client-contact.tsx';
import { adminListFields, readPage } from '#shared/appointments/request-filter.ts';
import { IdInput } from '#shared/contract/list-query.ts';
import {
  formatUndelivered,
  getMailFault,
  type MailLine,
  type MailList,
} from '#shared/notifications/mails.ts';
import { buildRequestLink, buildSettingsLink } from '#shared/page/admin-paths.ts';

const buildMailsLink = (search = {}) => buildSettingsLink('envois', search);

const retryIntent = 'renvoyer';

export const mailForms = {
  [retryIntent]: buildSubmit({
    call: 'adminRetryMail',
    schema: IdInput,
    finish: ({ postedForm: { search } }) =>
      buildMailsLink({ [adminListFields.page]: readPage(search), [completedField]: retryIntent }),
  }),
};

/** The mail queue, without the mails' texts: a mail may hold a sign-in link. */
export const Mails = ({ list: { mails, hasNext, areFiles } }: { list: MailList }) => (
  <>
    {areFiles && (
      <p className="notice notice-question">
        Sans serveur d’e-mail, personne ne reçoit rien&nbsp;: prévenez qui a installé le site.
      </p>
    )}
    {mails.some(isServiceFault) && (
      <p className="notice notice-question">
        Les envois reprennent dès que le service répond. Après une heure, prévenez qui s’occupe du
        site, avec le code entre parenthèses.
      </p>
    )}
    <EmptyPage rows={mails}>{areFiles ? 'Rien n’attend.' : 'Tout est parti.'}</EmptyPage>
    <Rows>
      {mails.map((mail) => (
        <MailRow key={mail.id} mail={mail} />
      ))}
    </Rows>
    <Pager hasNext={hasNext} />
  </>
);

/** Returns true if the mail or message service failed, rather than the recipient's mailbox. */
const isServiceFault = ({ channel, lastError, wasTaken }: MailLine) =>
  lastError !== null &&
  !wasTaken &&
  (channel === 'gateway' || getMailFault(lastError) !== 'mailbox');

function MailRow({ mail }: { mail: MailLine }) {
  const page = readPage(useSearchParams()[0]);
  const { id, recipient, subject, lastError, nextTryAt, isGivenUp, number, channel } = mail;
  return (
    <Row
      title={subject}
      to={number ? buildRequestLink(number) : undefined}
      detail={[
        `À ${channel === 'gateway' ? formatMessageRecipient(recipient) : recipient}.`,
        lastError && `N’est pas arrivé\u00a0: ${formatUndelivered(mail)} (${lastError}).`,
        formatNextAttempt(mail),
      ]
        .filter(Boolean)
        .join(' ')}
    >
      {(nextTryAt || isGivenUp) && (
        <ButtonForm
          action={buildMailsLink({ [adminListFields.page]: page })}
          hiddenFields={{ intent: retryIntent, id }}
          className="button-link"
        >
          {lastError ? 'Réessayer' : 'Envoyer'}
          <span className="visually-hidden">{`, ${subject}`}</span>
        </ButtonForm>
      )}
    </Row>
  );
}

function formatNextAttempt({ nextTryAt, lastError, isGivenUp }: MailLine): string {
  if (nextTryAt)
    return `${lastError ? 'Prochain essai' : 'Départ prévu'}\u00a0: ${formatTimestamp(nextTryAt)}.`;
  return `${isGivenUp ? 'L’envoi est abandonné' : 'Aucun autre essai'}\u00a0: prévenez la personne autrement.`;
}
