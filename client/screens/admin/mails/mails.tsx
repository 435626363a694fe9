import { Link, useActionData, useLoaderData, useSearchParams } from 'react-router';
import * as v from 'valibot';
import {
  failureText,
  type MailLine,
  type MailList,
} from '../../../../shared/contract/admin-mails.ts';
import { Id } from '../../../../shared/contract/admin-query.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { adminListFields, readPage } from '../../../../shared/page/request-filter.ts';
import { ErrorNotice } from '../../../components/notice.tsx';
import { SuccessNotice } from '../../../components/success-notice.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import type { Loaded } from '../admin-data.ts';
import { AdminPage } from '../admin-page.tsx';
import { doneField } from '../done.ts';
import { EmptyPage, Pager } from '../pager.tsx';
import { momentText } from '../words.ts';

/** E-mails that have not left. Never their words: one may hold a sign-in link. */
export function AdminMails() {
  const { found, problem } = useLoaderData<Loaded<MailList>>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const retried = search.get(doneField);
  const wrong = problem ?? outcome?.problem;
  return (
    <AdminPage title="E-mails non envoyés" isWrong={wrong !== undefined}>
      <ErrorNotice problem={wrong} />
      {v.is(Id, retried) && !wrong && (
        <SuccessNotice>
          <p>{retriedText(found?.mails.find(({ id }) => id === retried))}</p>
        </SuccessNotice>
      )}
      {found && (
        <>
          <EmptyPage lines={found.mails}>Tous les e-mails sont partis.</EmptyPage>
          <ul className="cards">
            {found.mails.map((mail) => (
              <Line key={mail.id} mail={mail} page={readPage(search)} />
            ))}
          </ul>
          <Pager hasNext={found.hasNext} />
        </>
      )}
    </AdminPage>
  );
}

/** Of a mail that was to be tried again: what the list says of it by now. */
function retriedText(mail: MailLine | undefined): string {
  if (!mail) return 'Cet e-mail n’attend plus dans cette liste.';
  const { subject, nextTryAt } = mail;
  const next = nextTryAt ? momentText(nextTryAt) : whyNone(mail);
  return `${subject}. Prochain essai\u00a0: ${next}. Rechargez la page pour voir s’il est parti.`;
}

function Line({ mail, page }: { mail: MailLine; page: string }) {
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
        <PostForm action={`${paths.adminMails}?${adminListFields.page}=${page}`}>
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
