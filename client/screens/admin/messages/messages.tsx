import { Form, useLoaderData, useSearchParams } from 'react-router';
import type { MessageLine, MessageList } from '../../../../shared/contract/admin/messages.ts';
import { searchLimit } from '../../../../shared/contract/admin/query.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { adminListFields as fields, readSearch } from '../../../../shared/page/request-filter.ts';
import { Link } from '../../../components/link.tsx';
import { ErrorNotice } from '../../../components/notice.tsx';
import { TextField } from '../../../forms/field.tsx';
import type { Loaded } from '../admin-data.ts';
import { AdminPage } from '../admin-page.tsx';
import { timestampText } from '../history-text.ts';
import { EmptyPage, Pager } from '../pager.tsx';
import { answeredSlug, readState } from './messages-data.ts';

export function AdminMessages() {
  const { found, problem } = useLoaderData<Loaded<MessageList>>();
  const [search] = useSearchParams();
  const state = readState(search);
  const words = readSearch(search);
  return (
    <AdminPage title="Messages" isWrong={problem !== undefined}>
      <ErrorNotice problem={problem} />
      {found && (
        <>
          <nav aria-label="État des messages" className="pills">
            <Link
              to={adminPaths.adminMessages}
              aria-current={state === 'open' ? 'page' : undefined}
            >
              {`À traiter (${found.open})`}
            </Link>
            <Link
              to={`${adminPaths.adminMessages}?${fields.state}=${answeredSlug}`}
              aria-current={state === 'answered' ? 'page' : undefined}
            >
              Traités
            </Link>
          </nav>
          <search className="card" key={search.toString()}>
            <Form action={adminPaths.adminMessages} className="admin-search">
              {state === 'answered' && (
                <input type="hidden" name={fields.state} value={answeredSlug} />
              )}
              <TextField
                name={fields.search}
                label="Rechercher dans les messages"
                type="search"
                maxLength={searchLimit}
                autoComplete="off"
                defaultValue={words}
              />
              <button type="submit" className="button button-outline">
                Chercher
              </button>
            </Form>
          </search>
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
      )}
    </AdminPage>
  );
}

function Line({ message: { id, subject, excerpt, sender, createdAt } }: { message: MessageLine }) {
  return (
    <li className="card admin-message">
      <h2>
        <Link to={`${adminPaths.adminMessage}?id=${id}`}>{subject}</Link>
      </h2>
      <p className="muted small">
        {[timestampText(createdAt), sender].filter(Boolean).join(' · ')}
      </p>
      <p>{excerpt}</p>
    </li>
  );
}
