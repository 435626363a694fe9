import {
  adminListFields as fields,
  readPage,
  readSearch,
} from '../../../shared/appointments/request-filter.ts';
import type { MessageLine, MessageList } from '../../../shared/messages/messages.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { timestampText } from '../../admin/history-text.ts';
import { EmptyPage, Pager, SearchForm } from '../../admin/list-controls.tsx';
import { load } from '../../admin/load.ts';
import { Link } from '../../components/link.tsx';
import { StatusBadge } from '../../components/status-badge.tsx';
import { messageLink } from './message.tsx';

const answeredSlug = 'traites';

const readState = (search: URLSearchParams) =>
  search.get(fields.state) === answeredSlug ? 'answered' : 'open';

export const messagesScreen = adminScreen({
  title: 'Messages',
  load: ({ search, ...asked }) =>
    load(asked, {
      name: 'adminMessages',
      query: { state: readState(search), search: readSearch(search), page: readPage(search) },
    }),
  View: Messages,
});

function Messages({ found, search }: Shown<MessageList>) {
  const state = readState(search);
  const words = readSearch(search);
  return (
    <>
      <nav aria-label="État des messages" className="pills">
        <Link to={adminPaths.adminMessages} aria-current={state === 'open' ? 'page' : undefined}>
          {`À traiter (${found.open})`}
        </Link>
        <Link
          to={`${adminPaths.adminMessages}?${fields.state}=${answeredSlug}`}
          aria-current={state === 'answered' ? 'page' : undefined}
        >
          Traités
        </Link>
      </nav>
      <SearchForm
        key={search.toString()}
        action={adminPaths.adminMessages}
        state={state === 'answered' ? answeredSlug : undefined}
        label="Rechercher dans les messages"
        words={words}
      />
      <EmptyPage lines={found.messages}>
        {words ? 'Aucun message ne correspond.' : 'Aucun message.'}
      </EmptyPage>
      <ul className="cards">
        {found.messages.map((message) => (
          <Line key={message.id} message={message} />
        ))}
      </ul>
      <Pager hasNext={found.hasNext} />
    </>
  );
}

function Line({ message }: { message: MessageLine }) {
  const { id, subject, excerpt, sender, createdAt, isReplied, isLost } = message;
  return (
    <li className="card stack-tight admin-message">
      <h2>
        <Link to={messageLink(id)} className="line-link">
          {subject}
        </Link>
      </h2>
      <p className="muted small">
        {[timestampText(createdAt), sender].filter(Boolean).join(' · ')}
      </p>
      <p>{excerpt}</p>
      {isReplied && (
        <StatusBadge
          status={isLost ? 'refused' : 'confirmed'}
          label={isLost ? 'Réponse non distribuée' : 'Répondu'}
        />
      )}
    </li>
  );
}
