import {
  adminListFields as fields,
  readPage,
  readSearch,
} from '../../../shared/appointments/request-filter.ts';
import type { MessageLine, MessageList } from '../../../shared/messages/messages.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { timestampText } from '../../admin/history-text.ts';
import { InboxTabs } from '../../admin/inbox-tabs.tsx';
import { EmptyPage, FoldedSearch, Pager } from '../../admin/list-controls.tsx';
import { load } from '../../admin/load.ts';
import { Row, Rows } from '../../admin/rows.tsx';
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

function Messages({ found, search }: ScreenProps<MessageList>) {
  const isOpen = readState(search) === 'open';
  return (
    <>
      <InboxTabs current="messages" requests={found.newRequests ?? 0} messages={found.open} />
      <EmptyPage lines={found.messages}>
        {readSearch(search) ? 'Aucun message ne correspond.' : 'Aucun message.'}
      </EmptyPage>
      <Rows>
        {found.messages.map((message) => (
          <Line key={message.id} message={message} />
        ))}
      </Rows>
      <Pager hasNext={found.hasNext} />
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
