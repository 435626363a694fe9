import { useRef } from 'react';
import * as v from 'valibot';
import {
  adminListFields as fields,
  readPage,
  readSearch,
} from '../../../shared/appointments/request-filter.ts';
import {
  AnsweredInput,
  AnswerInput,
  answerFields,
  type Message,
  type MessageAnswer,
  type MessageLine,
  type MessageList,
  MessageQuery,
} from '../../../shared/messages/messages.ts';
import { failureText, type RequestMail } from '../../../shared/notifications/mails.ts';
import { adminPaths, messageLink, settingsLink } from '../../../shared/page/admin-paths.ts';
import { phoneText, readPhone } from '../../../shared/text/phone-number.ts';
import { quote } from '../../../shared/text/quote.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice, History } from '../../admin/admin-notice.tsx';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { completedEvent, completedField } from '../../admin/completed-edit.ts';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { EditForm, SendButton } from '../../admin/edit-form.tsx';
import { actorName, eventsSince, eventText, timestampText } from '../../admin/history-text.ts';
import { InboxTabs } from '../../admin/inbox-tabs.tsx';
import { EmptyPage, FoldedSearch, Pager } from '../../admin/list-controls.tsx';
import { load, loadOne, notFound, withMore } from '../../admin/load.ts';
import { Row, Rows } from '../../admin/rows.tsx';
import { Section } from '../../admin/section.tsx';
import { Icon } from '../../components/icon.tsx';
import { Link } from '../../components/link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { WhatsAppLink } from '../../components/whatsapp-link.tsx';
import { clearDraft, useClearDraftOnLoad, useDraft } from '../../forms/draft.ts';
import type { FormOutcome } from '../../forms/form-input.ts';
import { useInstitute } from '../../page/page-context.ts';

const answeredSlug = 'traites';

const readState = (search: URLSearchParams) =>
  search.get(fields.state) === answeredSlug ? 'answered' : 'open';

const idIn = (search: URLSearchParams) => search.get('id') ?? '';

interface Inbox extends MessageList {
  /** The message that the address names: it is open above the others. */
  readonly message: Message | undefined;
}

export const messagesScreen = adminScreen<Inbox>({
  title: 'Messages',
  async load({ search, ...asked }) {
    const query = { id: idIn(search) };
    if (query.id && !v.is(MessageQuery, query)) return notFound(asked.context);
    const [list, message] = await Promise.all([
      load(asked, {
        name: 'adminMessages',
        query: { state: readState(search), search: readSearch(search), page: readPage(search) },
      }),
      query.id ? loadOne(asked, { name: 'adminMessage', query }) : undefined,
    ]);
    return withMore(list, () => ({ message: message?.found }));
  },
  forms: {
    repondre: form({
      call: 'adminAnswer',
      schema: AnswerInput,
      declared: { fields: () => answerFields },
      input: ({ search }, read) => ({ ...read, id: idIn(search) }),
      done: ({ input: { id, version } }) => {
        clearAnswerDraft(id);
        return `${messageLink(id)}&${completedField}=${version + 1}`;
      },
    }),
    '': form({
      call: 'adminAnswered',
      schema: AnsweredInput,
      input: ({ search, values: { intent } }) => ({
        id: idIn(search),
        answered: intent === 'traiter',
      }),
      done: ({ input: { id, version } }) => `${messageLink(id)}&${completedField}=${version + 1}`,
    }),
  },
  refusals: {
    conflict: 'Ce message a changé d’état entre-temps. Rien n’est enregistré ni envoyé.',
  },
  meanwhile: ({ found: { message }, outcome }) =>
    message ? eventsSince(message, Number(outcome?.values.version)) : [],
  Done({ found: { message }, search, catalogue }) {
    const event = message && completedEvent(message, search);
    if (!event) return null;
    return event.action === 'replied' ? (
      <AnswerSent message={message} />
    ) : (
      <DoneNotice text={`${eventText(event, catalogue)}.`} />
    );
  },
  Tools: ({ search }) => (
    <FoldedSearch
      key={search.toString()}
      action={adminPaths.adminMessages}
      state={readState(search) === 'answered' ? answeredSlug : undefined}
      label="Nom ou mot"
      words={readSearch(search)}
    />
  ),
  View: Messages,
});

function Messages({ found, outcome, search }: ScreenProps<Inbox>) {
  const isOpen = readState(search) === 'open';
  const { message, messages, newRequests = 0, open, hasNext } = found;
  const others = messages.filter(({ id }) => id !== message?.id);
  return (
    <>
      <InboxTabs current="messages" requests={newRequests} messages={open} />
      {message && <OpenMessage key={message.id} message={message} outcome={outcome} />}
      {!message && (
        <EmptyPage lines={messages}>
          {readSearch(search) ? 'Aucun message ne correspond.' : 'Aucun message.'}
        </EmptyPage>
      )}
      <Rows>
        {others.map((line) => (
          <Line key={line.id} message={line} />
        ))}
      </Rows>
      <Pager hasNext={hasNext} />
      <p className="link-row">
        {isOpen ? (
          <Link to={`${adminPaths.adminMessages}?${fields.state}=${answeredSlug}`}>
            Messages traités
          </Link>
        ) : (
          <Link to={adminPaths.adminMessages}>Messages à traiter</Link>
        )}
      </p>
    </>
  );
}

function Line({ message }: { message: MessageLine }) {
  const { id, subject, excerpt, sender, createdAt, isReplied, isLost } = message;
  return (
    <Row
      title={subject}
      to={messageLink(id)}
      detail={
        <>
          <p>{[timestampText(createdAt), sender].filter(Boolean).join(' · ')}</p>
          <p className="row-excerpt">{excerpt}</p>
        </>
      }
      end={
        isReplied && (
          <StatusBadge
            status={isLost ? 'refused' : 'confirmed'}
            label={isLost ? 'Réponse non distribuée' : 'Répondu'}
          />
        )
      }
    />
  );
}

interface MessageProps {
  message: Message;
  outcome: FormOutcome | undefined;
}

function OpenMessage({ message, outcome }: MessageProps) {
  return (
    <>
      <Section id="message" title={message.subject} className="card stack">
        <p className="muted">{`Reçu ${timestampText(message.createdAt)}`}</p>
        <p className="written">{message.message}</p>
        <PhoneLinks message={message} />
      </Section>
      {message.answers.map((answer) => (
        <GivenAnswer key={answer.id} answer={answer} />
      ))}
      {message.answerTo && <AnswerForm message={message} outcome={outcome} />}
      <MarkForm message={message} />
      <History events={message.history} />
    </>
  );
}

function MarkForm({ message: { id, version, answeredAt } }: { message: Message }) {
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

function AnswerForm({ message, outcome }: MessageProps) {
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

function AnswerSent({ message: { id, answerTo } }: { message: Message }) {
  useClearDraftOnLoad(() => clearAnswerDraft(id));
  return <DoneNotice text={`Votre réponse part à ${answerTo}.`} />;
}

function GivenAnswer({ answer: { id, text, by, at, mail } }: { answer: MessageAnswer }) {
  return (
    <Section id={`reponse-${id}`} title="Réponse de l’institut" className="card stack">
      <p className="muted">{`Écrite ${timestampText(at)} par ${actorName(by)}`}</p>
      <p className="written">{text}</p>
      {mail && <MailState mail={mail} />}
    </Section>
  );
}

function MailState({ mail: { state, at, lastError } }: { mail: RequestMail }) {
  if (state === 'sent' && at) return <p>{`E-mail envoyé ${timestampText(at)}.`}</p>;
  if (state !== 'waiting') {
    return (
      <div className="notice notice-error">
        <p className="notice-title">Cette réponse n’est pas arrivée</p>
        <p>
          {`${failureText(lastError)}. `}
          <Link to={settingsLink('envois')}>Renvoyer l’e-mail</Link>
        </p>
      </div>
    );
  }
  const tried = lastError ? '\u00a0: un premier essai a échoué, le site essaie encore' : '';
  return <p>{`E-mail en cours d’envoi${tried}.`}</p>;
}

const phoneNumbers = /\+?\d[\d\s.()-]{6,24}\d/g;

/** Links to the last telephone number in the text, where the contact form puts it. */
function PhoneLinks({ message: { subject, message, answerTo } }: { message: Message }) {
  const { name } = useInstitute();
  const phone = (message.match(phoneNumbers) ?? []).flatMap((text) => readPhone(text) ?? []).at(-1);
  if (!phone) return null;
  return (
    <p className="actions">
      <a className="button button-outline" href={`tel:${phone}`}>
        <Icon name="phone" />
        {`Appeler le ${phoneText(phone)}`}
      </a>
      <WhatsAppLink
        className={answerTo ? 'button button-outline' : 'button'}
        text={`Bonjour, ici ${name}. Vous nous avez écrit\u00a0: ${quote(subject)}.\n\n`}
        to={phone}
      >
        <Icon name="chat" />
        Répondre sur WhatsApp
      </WhatsAppLink>
    </p>
  );
}
