import {
  type ActionFunctionArgs,
  data,
  redirectDocument,
  useLocation,
  useNavigation,
} from 'react-router';
import { invitationRoute, loginLink, paths } from '../../shared/page/paths.ts';
import { tokenIn } from '../../shared/page/token-routes.ts';
import { apiContext } from '../api/api.ts';
import { linkLoader, useLinkData } from '../api/link-loader.ts';
import { Link } from '../components/link.tsx';
import { BusyNotice, ErrorNotice, SuccessNotice } from '../components/notice.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import type { Problem } from '../forms/form-input.ts';
import { PostForm } from '../forms/post-form.tsx';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { useInstitute } from '../page/page-context.ts';

interface Accepted {
  readonly problem?: Problem;
  /** Set if an administrator's mailbox accepted, who signs in as before. */
  readonly isDone?: true;
}

export const loader = linkLoader('teamInvitation', invitationRoute);

export async function action({ request, context }: ActionFunctionArgs) {
  const token = tokenIn(invitationRoute, new URL(request.url).pathname) ?? '';
  const accepted = await context.get(apiContext).call({ name: 'teamAccept', token });
  if (!accepted.ok) {
    const { status, error } = accepted;
    return data<Accepted>({ problem: error }, { status: status || 503 });
  }
  // A new document, because it has the new session and its token.
  if (accepted.data.isSignedIn) return redirectDocument(paths.team, 303);
  return data<Accepted>({ isDone: true });
}

export function InvitationPage() {
  const { found: invitation, problem } = useLinkData<'teamInvitation'>();
  const accepted = useSettledOutcome<Accepted>();
  const { name: institute } = useInstitute();
  if (accepted?.isDone) return <AcceptedByAdmin />;
  if (!invitation && !problem) return <Unknown />;
  const wrong = accepted?.problem ?? problem;
  return (
    <section className="page page-narrow">
      <PrivateMeta title="Votre agenda" isWrong={wrong !== undefined} />
      <meta name="referrer" content="no-referrer" />
      <p className="muted">{institute}</p>
      <h1>{invitation ? `Bonjour ${invitation.name}` : 'Votre agenda'}</h1>
      <ErrorNotice problem={wrong} />
      {invitation && (
        <>
          <p>
            {`${institute} vous invite à voir votre agenda ici\u00a0: vos rendez-vous, qui est venu, vos absences.`}
          </p>
          <p>
            {`Ensuite, vous vous connectez avec votre adresse e-mail (${invitation.email}), sans mot de passe.`}
          </p>
          <AcceptForm />
        </>
      )}
    </section>
  );
}

function AcceptForm() {
  const { pathname } = useLocation();
  const isBusy = useNavigation().state === 'submitting';
  return (
    <PostForm action={pathname} className="form">
      <button type="submit" className="button" aria-disabled={isBusy}>
        Me connecter
      </button>
      {isBusy && <BusyNotice>Connexion en cours…</BusyNotice>}
    </PostForm>
  );
}

const AcceptedByAdmin = () => (
  <section className="page page-narrow">
    <PrivateMeta title="Votre agenda" />
    <h1>Votre agenda</h1>
    <SuccessNotice>
      <p>C’est fait. Votre compte a accès à la gestion&nbsp;: connectez-vous comme d’habitude.</p>
    </SuccessNotice>
    <p>
      <Link className="button" to={loginLink(paths.team)}>
        Se connecter
      </Link>
    </p>
  </section>
);

const Unknown = () => (
  <section className="page page-narrow">
    <PrivateMeta title="Invitation introuvable" />
    <h1>Invitation introuvable</h1>
    <p>
      Ce lien n’est plus valable, a déjà servi, ou est incomplet. Si vous avez déjà accepté,
      connectez-vous avec votre adresse e-mail&nbsp;; sinon, demandez une nouvelle invitation à la
      personne qui gère l’agenda.
    </p>
    <p>
      <Link className="button" to={loginLink(paths.team)}>
        Se connecter
      </Link>
    </p>
  </section>
);
