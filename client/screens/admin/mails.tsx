import { Link, useActionData, useLoaderData, useSearchParams } from 'react-router';
import { failureText, type MailLine, type MailList } from '../../../shared/admin-mails.ts';
import { paths } from '../../../shared/paths.ts';
import { ErrorNotice } from '../../components/notice.tsx';
import { PostForm } from '../../components/post-form.tsx';
import { SuccessNotice } from '../../components/success-notice.tsx';
import type { FormOutcome } from '../../form-input.ts';
import type { Loaded } from './admin-data.ts';
import { AdminPage } from './admin-page.tsx';
import { Pager } from './pager.tsx';
import { momentText } from './words.ts';

/** E-mails that have not left. Never their words: one may hold a sign-in link. */
export function AdminMails() {
  const { found, problem } = useLoaderData<Loaded<MailList>>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const wrong = problem ?? outcome?.problem;
  return (
    <AdminPage title="E-mails non envoyés" isWrong={wrong !== undefined}>
      <ErrorNotice problem={wrong} />
      {search.has('fait') && !outcome && (
        <SuccessNotice>
          <p>Nouvel essai en cours. Rechargez la page dans quelques secondes.</p>
        </SuccessNotice>
      )}
      {found && (
        <>
          {found.mails.length === 0 && <p role="status">Tous les e-mails sont partis.</p>}
          <ul className="cards">
            {found.mails.map((mail) => (
              <Line key={mail.id} mail={mail} />
            ))}
          </ul>
          <Pager hasNext={found.hasNext} />
        </>
      )}
    </AdminPage>
  );
}

function Line({ mail }: { mail: MailLine }) {
  const { id, recipient, subject, createdAt, attempts, lastError, nextTryAt } = mail;
  const { isGivenUp, number } = mail;
  return (
    <li className="card admin-mail">
      <h2>{subject}</h2>
      <dl className="request-facts">
        {number && (
          <>
            <dt>Demande</dt>
            <dd>
              <Link to={`${paths.adminRequest}?numero=${number}`}>{number}</Link>
            </dd>
          </>
        )}
        <dt>À</dt>
        <dd>{recipient}</dd>
        <dt>Écrit</dt>
        <dd>{momentText(createdAt)}</dd>
        <dt>Essais</dt>
        <dd>{attempts}</dd>
        {lastError && (
          <>
            <dt>Dernière erreur</dt>
            <dd>{`${failureText(lastError)} (${lastError})`}</dd>
          </>
        )}
        <dt>Prochain essai</dt>
        <dd>{nextTryAt ? momentText(nextTryAt) : whyNone(mail)}</dd>
      </dl>
      {(nextTryAt || isGivenUp) && (
        <PostForm action={paths.adminMails}>
          <input type="hidden" name="id" value={id} />
          <button type="submit" className="button button-outline">
            Réessayer maintenant<span className="visually-hidden">{`, ${subject}`}</span>
          </button>
        </PostForm>
      )}
    </li>
  );
}

const whyNone = ({ isGivenUp }: MailLine) =>
  isGivenUp
    ? 'Aucun\u00a0: l’envoi est abandonné. Vérifiez l’adresse, ou prévenez la personne autrement.'
    : 'Aucun\u00a0: trop tard pour être utile';
