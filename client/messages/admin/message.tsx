import { useRef } from 'react';
import * as v from 'valibot';
import {
  AnsweredInput,
  AnswerInput,
  answerFields,
  type MessageAnswer,
  type MessageFile,
  MessageQuery,
} from '../../../shared/messages/messages.ts';
import { failureText, type RequestMail } from '../../../shared/notifications/mails.ts';
import { adminPaths, settingsLink } from '../../../shared/page/admin-paths.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { quote } from '../../../shared/text/quote.ts';
import { form } from '../../admin/admin-form.ts';
import { History } from '../../admin/admin-notice.tsx';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { completedEvent, completedField } from '../../admin/completed-edit.ts';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { EditForm, SendButton } from '../../admin/edit-form.tsx';
import { actorName, eventsSince, eventText, timestampText } from '../../admin/history-text.ts';
import { loadOne, notFound } from '../../admin/load.ts';
import { mailtoLink, replyAddresses } from '../../admin/reply-addresses.ts';
import { Section } from '../../admin/section.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { SuccessNotice } from '../../components/notice.tsx';
import { WhatsAppLink } from '../../components/whatsapp-link.tsx';
import { clearDraft, useClearDraftOnLoad, useDraft } from '../../forms/draft.ts';
import type { FormOutcome } from '../../forms/form-input.ts';
import { useInstitute } from '../../page/page-context.ts';

export const messageLink = (id: string) => `${adminPaths.adminMessage}?id=${id}`;

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
        id: idIn(search),
        version: Number(version),
        answered: intent === 'traiter',
      }),
      done: ({ input: { id, version } }) => `${messageLink(id)}&${completedField}=${version + 1}`,
    }),
  },
  refusals: {
    conflict: 'Ce message a changé d’état entre-temps. Rien n’est enregistré ni envoyé.',
  },
  meanwhile: ({ found, outcome }) => eventsSince(found, Number(outcome?.values.version)),
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

function Message({ found, outcome }: ScreenProps<MessageFile>) {
  return (
    <>
      {found.mail?.state === 'given-up' && (
        <LostMail
          mail={found.mail}
          title="Ce message n’est pas arrivé dans la boîte de l’institut"
        />
      )}
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

const LostMail = ({ mail, title }: { mail: RequestMail; title: string }) => (
  <div className="notice notice-error">
    <p className="notice-title">{title}</p>
    <p>
      {`${failureText(mail.lastError)}. `}
      <Link to={settingsLink('envois')}>Renvoyer l’e-mail</Link>
    </p>
  </div>
);

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

const nameDraft = (id: string) => `reponse-${id}`;

const clearAnswerDraft = (id: string) => clearDraft(nameDraft(id));

interface FormProps {
  message: MessageFile;
  outcome: FormOutcome | undefined;
}

function AnswerForm({ message, outcome }: FormProps) {
  const { id, version, answerTo, answers } = message;
  const form = useRef<HTMLFormElement>(null);
  useDraft(form, nameDraft(id), ['answer'], outcome?.values.intent === 'repondre');
  // After a conflict the current version is sent, so that posting again answers on purpose.
  const postedVersion = outcome?.problem.error === 'conflict' ? undefined : outcome?.values.version;
  const answer = {
    ...answerFields.answer,
    hint: `E-mail à ${answerTo}`,
    rows: answers.length > 0 ? 3 : 6,
  };
  return (
    <Section id="repondre" title={answers.length > 0 ? 'Répondre encore' : 'Répondre'}>
      <EditForm
        // The key empties the form after each answer.
        key={answers.length}
        ref={form}
        action={messageLink(id)}
        hiddenFields={{ version: postedVersion ?? version, intent: 'repondre' }}
        outcome={outcome}
        className="form"
      >
        <Inputs fields={{ answer }} />
        <SendButton>Envoyer la réponse</SendButton>
      </EditForm>
    </Section>
  );
}

function AnswerSent({ message: { id, answerTo, answeredAt } }: { message: MessageFile }) {
  useClearDraftOnLoad(() => clearAnswerDraft(id));
  return (
    <SuccessNotice>
      <p>{`Votre réponse part à ${answerTo}.`}</p>
      {answeredAt && <OtherMessages />}
    </SuccessNotice>
  );
}

const OtherMessages = () => (
  <p>
    <Link to={adminPaths.adminMessages}>Les autres messages à traiter</Link>
  </p>
);

function GivenAnswer({ answer: { id, text, by, at, mail } }: { answer: MessageAnswer }) {
  return (
    <Section id={`reponse-${id}`} title="Réponse de l’institut" className="card stack">
      <p className="muted">{`Écrite ${timestampText(at)} par ${actorName(by)}`}</p>
      <p className="written">{text}</p>
      {mail && <MailState mail={mail} />}
    </Section>
  );
}

function MailState({ mail }: { mail: RequestMail }) {
  const { state, at, lastError } = mail;
  if (state === 'sent' && at) return <p>{`E-mail envoyé ${timestampText(at)}.`}</p>;
  if (state !== 'waiting') return <LostMail mail={mail} title="Cette réponse n’est pas arrivée" />;
  const tried = lastError ? '\u00a0: un premier essai a échoué, le site essaie encore' : '';
  return <p>{`E-mail en cours d’envoi${tried}.`}</p>;
}

/** Links to the visitor's addresses. A mail program opens only if no answer can be mailed from here. */
function ReplyLinks({ message }: { message: MessageFile }) {
  const { name } = useInstitute();
  const { subject, answerTo } = message;
  const { email, phone } = replyAddresses(message.message, message.sender);
  const mailto = answerTo ? undefined : email;
  if (!mailto && !phone) {
    return answerTo ? null : <p className="muted">Ce message ne dit pas comment répondre.</p>;
  }
  const greeting = `Bonjour, ici ${name}. Vous nous avez écrit\u00a0: ${quote(subject)}.\n\n`;
  return (
    <p className="actions">
      {mailto && (
        <a className="button button-outline" href={mailtoLink(mailto, `Re: ${subject}`)}>
          {`Écrire à ${mailto}`}
        </a>
      )}
      {phone && (
        <>
          <a className="button button-outline" href={`tel:${phone}`}>
            <Icon name="phone" />
            {`Appeler le ${phoneText(phone)}`}
          </a>
          <WhatsAppLink
            className={answerTo ? 'button button-outline' : 'button'}
            text={greeting}
            to={phone}
          >
            <Icon name="chat" />
            Répondre sur WhatsApp
          </WhatsAppLink>
        </>
      )}
    </p>
  );
}
