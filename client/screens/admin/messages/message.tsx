import { useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { failureText } from '../../../../shared/contract/admin/mails.ts';
import type { MessageFile } from '../../../../shared/contract/admin/messages.ts';
import { whatsappLink } from '../../../../shared/institute.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { phoneText } from '../../../../shared/text/phone-number.ts';
import { quoted } from '../../../../shared/text/quote.ts';
import { Link } from '../../../components/link.tsx';
import { Busy, ErrorNotice } from '../../../components/notice.tsx';
import { SuccessNotice } from '../../../components/success-notice.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import type { Loaded } from '../admin-data.ts';
import { AdminPage } from '../admin-page.tsx';
import { completedEvent } from '../completed-edit.ts';
import { EditProblem } from '../edit-problem.tsx';
import { History } from '../history.tsx';
import { eventText, timestampText } from '../history-text.ts';
import { mailtoLink, replyAddresses } from '../reply-addresses.ts';

export function AdminMessage() {
  const { found, problem } = useLoaderData<Loaded<MessageFile>>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const catalogue = useCatalogue();
  const done = !outcome && found && completedEvent(found, search);
  return (
    <AdminPage
      title={found?.subject ?? 'Message'}
      isWrong={outcome !== undefined || problem !== undefined}
    >
      <ErrorNotice problem={problem} />
      {found && (
        <>
          <EditProblem
            conflictText="Ce message a changé d’état entre-temps."
            outcome={outcome}
            current={found}
          />
          {done && (
            <SuccessNotice>
              <p>{`${eventText(done, catalogue)}.`}</p>
            </SuccessNotice>
          )}
          <MailFailure mail={found.mail} />
          <section className="card stack" aria-label="Message">
            <p className="muted">{`Reçu ${timestampText(found.createdAt)}`}</p>
            <p className="written">{found.message}</p>
            <Answers message={found} />
          </section>
          <MarkForm message={found} />
          <History events={found.history} />
        </>
      )}
      <p className="link-row">
        <Link to={adminPaths.adminMessages}>Tous les messages à traiter</Link>
      </p>
    </AdminPage>
  );
}

/** Whoever reads the institute's mailbox knows nothing of this message. */
function MailFailure({ mail }: Pick<MessageFile, 'mail'>) {
  if (mail?.state !== 'given-up') return null;
  return (
    <div className="notice notice-error">
      <p className="notice-title">Ce message n’est pas arrivé dans la boîte de l’institut</p>
      <p>
        {`Motif\u00a0: ${failureText(mail.lastError)}. Le message est ici en entier\u00a0; pour renvoyer l’e-mail\u00a0: `}
        <Link to={adminPaths.adminMails}>E-mails non envoyés</Link>
      </p>
    </div>
  );
}

function Answers({ message: { subject, message, sender } }: { message: MessageFile }) {
  const { email, phone } = replyAddresses(message, sender);
  if (!email && !phone) return <p className="muted">Ce message ne dit pas comment répondre.</p>;
  return (
    <p className="actions">
      {email && (
        <a className="button button-outline" href={mailtoLink(email, `Re: ${subject}`)}>
          {`Écrire à ${email}`}
        </a>
      )}
      {phone && (
        <>
          <a className="button button-outline" href={`tel:${phone}`}>
            {`Appeler le ${phoneText(phone)}`}
          </a>
          <a
            className="button button-outline"
            href={whatsappLink(`Bonjour, vous nous avez écrit\u00a0: ${quoted(subject)}. `, phone)}
            target="_blank"
            rel="noopener"
          >
            WhatsApp
          </a>
        </>
      )}
    </p>
  );
}

function MarkForm({ message: { id, version, answeredAt } }: { message: MessageFile }) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <PostForm action={`${adminPaths.adminMessage}?id=${id}`}>
      <input type="hidden" name="version" value={version} />
      <button
        type="submit"
        className="button"
        name="intent"
        value={answeredAt ? 'rouvrir' : 'traiter'}
        aria-disabled={isBusy}
      >
        {answeredAt ? 'Remettre à traiter' : 'Marquer comme traité'}
      </button>
      {isBusy && <Busy>Envoi en cours…</Busy>}
    </PostForm>
  );
}
