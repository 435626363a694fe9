import * as v from 'valibot';
import { buildSubmit, completedField, findCompletedEvent } from '#client/admin/admin-form.ts';
import { buildAdminScreen } from '#client/admin/admin-screen.tsx';
import { buildMailtoUrl, ContactLinks } from '#client/admin/contact-actions.tsx';
import { EditForm, SendButton } from '#client/admin/edit-form.tsx';
import {
  formatEvent,
  formatTimestamp,
  History,
  listEventsSince,
  useActorText,
} from '#client/admin/history.tsx';
import { InboxTabs } from '#client/admin/inbox-tabs.tsx';
import { EmptyPage, FoldedSearch, Pager } from '#client/admin/list-controls.tsx';
import { addData, load, loadRecord, throwNotFound } from '#client/admin/load.ts';
import { Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import { Icon } from '#client/components/icon.tsx';
import { Link } from '#client/components/link.tsx';
import { useInstitute, usePage } from '#client/page/page-context.ts';
import {
  adminListFields as fields,
  readPage,
  readSearch,
} from '#shared/appointments/request-filter.ts';
import { IdInput } from '#shared/contract/list-query.ts';
import {
  AnsweredInput,
  type Message,
  type MessageAnswer,
  type MessageLine,
  type MessageList,
} from '#shared/messages/messages.ts';
import { replyLabel } from '#shared/messages/reply-line.ts';
import { adminPaths, buildMessageLink } from '#shared/page/admin-paths.ts';
import { readPhone } from '#shared/text/phone-number.ts';
import { quote } from '#shared/text/quote.ts';

const answeredSlug = 'traites';

const readState = (search: URLSearchParams) =>
  search.get(fields.state) === answeredSlug ? 'answered' : 'open';

const readId = (search: URLSearchParams) => search.get('id') ?? '';

interface Inbox extends MessageList {
  /** The message that the address names, shown in full above the list. */
  readonly message: Message | undefined;
}

export const messagesScreen = buildAdminScreen<Inbox>({
  title: 'Messages',
  async load({ search, ...pageRequest }) {
    const query = { id: readId(search) };
    if (query.id && !v.is(IdInput, query)) return throwNotFound(pageRequest.context);
    const [list, message] = await Promise.all([
      load(pageRequest, {
        name: 'adminMessages',
        query: { state: readState(search), search: readSearch(search), page: readPage(search) },
      }),
      query.id ? loadRecord(pageRequest, { name: 'adminMessage', query }) : undefined,
    ]);
    return addData(list, () => ({ message: message?.data }));
  },
  forms: {
    '': buildSubmit({
      call: 'adminAnswered',
      schema: AnsweredInput,
      input: ({ search, values: { intent } }) => ({
        id: readId(search),
        answered: intent === 'traiter',
      }),
      finish: ({ input: { id, version, answered } }) =>
        answered
          ? adminPaths.adminMessages
          : `${buildMessageLink(id)}&${completedField}=${version + 1}`,
    }),
  },
  refusals: {
    conflict: 'Ce message a changé d’état entre-temps. Rien n’est enregistré.',
  },
  listConcurrentEvents: ({ data: { message }, outcome }) =>
    message ? listEventsSince(message, Number(outcome?.values.version)) : [],
  done({ data: { message }, search, catalogue }) {
    const event = message && findCompletedEvent(message, search);
    return event && `${formatEvent(event, catalogue)}.`;
  },
  Tools: ({ search }) => (
    <FoldedSearch
      key={search.toString()}
      action={adminPaths.adminMessages}
      state={readState(search) === 'answered' ? answeredSlug : undefined}
      label="Nom ou mot"
      searchText={readSearch(search)}
    />
  ),
  View({ data, search }) {
    const isOpen = readState(search) === 'open';
    const { message, messages, newRequests = 0, open, hasNext } = data;
    const otherMessages = messages.filter(({ id }) => id !== message?.id);
    return (
      <>
        <InboxTabs current="messages" requests={newRequests} messages={open} />
        {message && <SelectedMessage key={message.id} message={message} />}
        {!message && (
          <EmptyPage rows={messages}>
            {readSearch(search) ? 'Aucun message ne correspond.' : 'Aucun message.'}
          </EmptyPage>
        )}
        <Rows>
          {otherMessages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </Rows>
        <Pager hasNext={hasNext} />
        <p className="link-row">
          <Link to={adminPaths.adminMessages + (isOpen ? `?${fields.state}=${answeredSlug}` : '')}>
            {isOpen ? 'Messages traités' : 'Messages à traiter'}
          </Link>
        </p>
      </>
    );
  },
});

function MessageRow({ message }: { message: MessageLine }) {
  const { id, subject, excerpt, sender, answerTo, createdAt } = message;
  const { today } = usePage();
  return (
    <Row
      title={subject}
      to={buildMessageLink(id)}
      detail={
        <>
          <p>
            {[formatTimestamp(createdAt, today), answerTo || sender]
              .filter(Boolean)
              .join('\u00a0· ')}
          </p>
          <p className="row-excerpt">{excerpt.split(replyLabel)[0]}</p>
        </>
      }
    />
  );
}

function SelectedMessage({ message }: { message: Message }) {
  const { subject, message: text, sender, answerTo, createdAt, answers, history } = message;
  const { today } = usePage();
  return (
    <>
      <Section id="message" title={subject} className="card stack">
        <p className="muted">
          {[`Reçu ${formatTimestamp(createdAt, today)}`, answerTo || sender]
            .filter(Boolean)
            .join('\u00a0· ')}
        </p>
        <p className="written">{text}</p>
        <ReplyLinks message={message} />
      </Section>
      {answers.map((answer) => (
        <StoredAnswer key={answer.id} answer={answer} />
      ))}
      <AnsweredForm message={message} />
      <History events={history} />
    </>
  );
}

const AnsweredForm = ({ message: { id, version, answeredAt } }: { message: Message }) => (
  <EditForm
    action={buildMessageLink(id)}
    className="row visit-links"
    hiddenFields={{ version, intent: answeredAt ? 'rouvrir' : 'traiter' }}
  >
    <SendButton className="button button-outline">
      {answeredAt ? 'Remettre à traiter' : 'Marquer comme traité'}
    </SendButton>
  </EditForm>
);

/** An answer that an earlier version of the back office mailed. */
const StoredAnswer = ({ answer: { id, text, by, at } }: { answer: MessageAnswer }) => (
  <Section id={`reponse-${id}`} title="Réponse de l’institut" className="card stack">
    <p className="muted">{`Écrite ${formatTimestamp(at)} par ${useActorText()(by)}`}</p>
    <p className="written">{text}</p>
  </Section>
);

const phoneNumbers = /\+?\d[\d\s.()-]{6,24}\d/g;

/** Links to the visitor's mailbox and telephone. The contact form puts the number at the end of the text. */
function ReplyLinks({ message: { subject, message, answerTo } }: { message: Message }) {
  const { name } = useInstitute();
  const phone = (message.match(phoneNumbers) ?? []).flatMap((text) => readPhone(text) ?? []).at(-1);
  const greeting = `Bonjour, ici ${name}. Vous nous avez écrit\u00a0: ${quote(subject)}.\n\n`;
  const mailTexts = [`Re: ${subject}`, greeting.replaceAll('\n', '\r\n')];
  const [title, body] = mailTexts.map(encodeURIComponent);
  if (!answerTo && !phone) return <p>Sans adresse&nbsp;: on ne peut pas répondre.</p>;
  return (
    <p className="row visit-links">
      {answerTo && (
        <a className="button" href={`${buildMailtoUrl(answerTo)}?subject=${title}&body=${body}`}>
          <Icon name="mail" />
          Répondre
        </a>
      )}
      {phone && <ContactLinks phone={phone} text={greeting} />}
    </p>
  );
}
