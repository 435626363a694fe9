import * as v from 'valibot';
import { failureText } from '../../../../shared/contract/admin/mails.ts';
import {
  AnsweredInput,
  AnswerInput,
  answerFields,
  type MessageFile,
  MessageQuery,
} from '../../../../shared/contract/admin/messages.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import { SuccessNotice } from '../../../components/success-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { completedEvent, completedField } from '../completed-edit.ts';
import { EditForm } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import { SendButton } from '../forms/send-button.tsx';
import { History } from '../history.tsx';
import { eventText, missedEvents, timestampText } from '../history-text.ts';
import { loadOne, notFound } from '../load.ts';
import { AnswerForm, AnswerSent, clearAnswerDraft, GivenAnswer, OtherMessages } from './answer.tsx';
import { messageLink } from './message-link.ts';
import { ReplyLinks } from './reply-links.tsx';

const idIn = (search: URLSearchParams) => search.get('id') ?? '';

export const messageScreen = adminScreen({
  title: ({ found }) => found?.subject ?? 'Message',
  load({ search, context }) {
    const query = { id: idIn(search) };
    return v.is(MessageQuery, query)
      ? loadOne({ context }, { name: 'adminMessage', query })
      : notFound(context);
  },
  forms: {
    repondre: form({
      call: 'adminAnswer',
      schema: AnswerInput,
      declared: { fields: () => answerFields },
      input: ({ search, values: { version } }, read) => ({
        ...read,
        id: idIn(search),
        version: Number(version),
      }),
      done: ({ input: { id, version } }) => {
        clearAnswerDraft(id);
        return `${messageLink(id)}&${completedField}=${version + 1}`;
      },
    }),
    '': form({
      call: 'adminAnswered',
      schema: AnsweredInput,
      input: ({ search, values: { version, intent } }) => ({
        ...{ id: idIn(search), version: Number(version), answered: intent === 'traiter' },
      }),
      done: ({ input: { id, version } }) => `${messageLink(id)}&${completedField}=${version + 1}`,
    }),
  },
  refusals: {
    conflict: 'Ce message a changé d’état entre-temps. Rien n’est enregistré ni envoyé.',
  },
  meanwhile: ({ found, outcome }) => missedEvents(found, Number(outcome?.values.version)),
  Done({ found, search, catalogue }) {
    const event = completedEvent(found, search);
    if (!event) return null;
    if (event.action === 'replied') return <AnswerSent message={found} />;
    return (
      <SuccessNotice>
        <p>{`${eventText(event, catalogue)}.`}</p>
        {found.answeredAt && <OtherMessages />}
      </SuccessNotice>
    );
  },
  View: Message,
  back: [{ to: adminPaths.adminMessages, label: 'Tous les messages à traiter' }],
});

function Message({ found, outcome }: Shown<MessageFile>) {
  return (
    <>
      <MailFailure mail={found.mail} />
      <section className="card stack" aria-label="Message">
        <p className="muted">{`Reçu ${timestampText(found.createdAt)}`}</p>
        <p className="written">{found.message}</p>
        <ReplyLinks message={found} />
      </section>
      {found.answers.map((answer) => (
        <GivenAnswer key={answer.id} answer={answer} />
      ))}
      {found.answerTo && <AnswerForm message={found} outcome={outcome} />}
      <MarkForm message={found} />
      <History events={found.history} />
    </>
  );
}

/** Warns that this message did not reach the institute's mailbox. */
function MailFailure({ mail }: Pick<MessageFile, 'mail'>) {
  if (mail?.state !== 'given-up') return null;
  return (
    <div className="notice notice-error">
      <p className="notice-title">Ce message n’est pas arrivé dans la boîte de l’institut</p>
      <p>
        {`Motif\u00a0: ${failureText(mail.lastError)}. Le message est ici en entier\u00a0; pour renvoyer l’e-mail\u00a0: `}
        <Link to={adminPaths.adminMails}>E-mails et SMS non envoyés</Link>
      </p>
    </div>
  );
}

function MarkForm({ message: { id, version, answeredAt } }: { message: MessageFile }) {
  return (
    <EditForm
      action={messageLink(id)}
      hiddenFields={{ version, intent: answeredAt ? 'rouvrir' : 'traiter' }}
    >
      <SendButton className="button button-outline">
        {answeredAt ? 'Remettre à traiter' : 'Marquer comme traité'}
      </SendButton>
    </EditForm>
  );
}
