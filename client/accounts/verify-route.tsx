import { useEffect } from 'react';
import {
  type ActionFunctionArgs,
  data,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { linkExpired } from '#shared/contract/error-codes.ts';
import { buildLoginLink, paths, returnField } from '#shared/page/paths.ts';
import { addReturnPath, readReturnPath } from '#shared/page/return-path.ts';
import { apiContext } from '../api/api.ts';
import { useBilingualLabel } from '../components/english.tsx';
import { Link } from '../components/link.tsx';
import { BusyNotice, ErrorNotice, SuccessNotice } from '../components/notice.tsx';
import { PrivatePage } from '../components/private-page.tsx';
import { type Problem, readFields } from '../forms/form-input.ts';
import { PostForm, ReturnField } from '../forms/post-form.tsx';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { useIsHydrated } from '../page/page-context.ts';
import { takeReturnPath } from '../session/return-path-storage.ts';
import { useSession } from '../session/session.ts';

interface VerifyOutcome {
  readonly problem?: Problem;
  /** Absent when the link cannot be tried again. */
  readonly token?: string;
  readonly returnPath?: string | undefined;
  /** The path to which a success leads, soon for an account without a role. */
  readonly next?: string;
  readonly isNew?: boolean;
}

const expiredLink: Problem = { error: 'link-expired', message: linkExpired };

/** Redeems the token, never by a GET: mail scanners open links. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const { token = '', [returnField]: returnTo } = await readFields(request);
  const answer = await api.call({ name: 'verify', token });
  if (!answer.ok) {
    const { status, error } = answer;
    const isSpent = error.error !== 'xsrf' && status >= 400 && status < 500 && status !== 429;
    const failure = isSpent ? { problem: expiredLink } : { problem: error, token };
    const outcome: VerifyOutcome = { ...failure, returnPath: readReturnPath(returnTo) };
    return data(outcome, { status: status || 503 });
  }
  const user = await api.user();
  if (!user.ok && user.status === 401) {
    return data<VerifyOutcome>({ problem: expiredLink }, { status: 502 });
  }
  const returnPath = takeReturnPath(returnTo);
  const role = user.ok ? user.data.role : undefined;
  if (role === '')
    return data<VerifyOutcome>({ next: addReturnPath(paths.role, returnPath), isNew: true });
  const start = role === 'equipe' ? paths.team : paths.home;
  return data<VerifyOutcome>({ next: returnPath ?? start });
}

export function Component() {
  const outcome = useSettledOutcome<VerifyOutcome>();
  const { token, returnPath } = useMailedLink(outcome);
  const { user } = useSession();
  // The second press of a link that has already opened the session.
  if (user && outcome?.problem?.error === 'link-expired') {
    return (
      <PrivatePage title="Vérification de votre compte">
        <p>
          Votre session est déjà ouverte. <Link to={returnPath ?? paths.homeAlias}>Continuer</Link>
        </p>
      </PrivatePage>
    );
  }
  return (
    <PrivatePage title="Vérification de votre compte" isWrong={outcome?.problem !== undefined}>
      <ErrorNotice problem={outcome?.problem} />
      {outcome?.next && <Verified {...outcome} next={outcome.next} />}
      {token && <ValidateForm token={token} returnPath={returnPath} />}
      {outcome?.problem && !token && (
        <p>
          <Link to={buildLoginLink(returnPath)}>Recevoir un nouveau lien</Link>
        </p>
      )}
      {!outcome && !token && <IncompleteLink />}
    </PrivatePage>
  );
}

function ValidateForm({ token, returnPath }: MailedLink) {
  // BusyNotice until the next page shows: the form must not seem unpressed meanwhile.
  const isBusy = useNavigation().state !== 'idle';
  return (
    <PostForm action={paths.verify} className="form">
      <p>Appuyez sur le bouton pour terminer votre connexion.</p>
      <input type="hidden" name="token" value={token} />
      <ReturnField path={returnPath} />
      <button
        type="submit"
        className="button"
        aria-disabled={isBusy}
        {...useBilingualLabel('Validate')}
      />
      {isBusy && <BusyNotice>Vérification de votre compte en cours...</BusyNotice>}
    </PostForm>
  );
}

function Verified({ next, isNew = false }: { next: string; isNew?: boolean }) {
  const navigate = useNavigate();
  const seconds = isNew ? 2 : 5;
  useEffect(() => {
    const timer = setTimeout(() => navigate(next, { replace: true }), seconds * 1000);
    return () => clearTimeout(timer);
  }, [navigate, next, seconds]);
  const destination = isNew ? 'Votre profil' : next === paths.home ? 'L’accueil' : 'Votre page';
  return (
    <>
      <SuccessNotice>
        <p>Votre compte a été vérifié avec succès !</p>
      </SuccessNotice>
      <p className="row busy">
        <span className="spinner needs-script" aria-hidden="true" />
        <span className="needs-script">{`${destination} s’ouvre dans ${seconds} secondes. `}</span>
        <Link to={next}>Continuer maintenant</Link>
      </p>
    </>
  );
}

function IncompleteLink() {
  return (
    <>
      <p role="alert">Ce lien est incomplet. Ouvrez-le à nouveau depuis votre e-mail.</p>
      <p>
        <Link to={paths.login}>Recevoir un nouveau lien</Link>
      </p>
    </>
  );
}

interface MailedLink {
  token?: string | undefined;
  returnPath?: string | undefined;
}

/**
 * Returns the mailed link's token and return path. Moves the token from the address to the history entry's state,
 * so that it is not shared or bookmarked. A reload still finds it.
 */
function useMailedLink(outcome: VerifyOutcome | undefined): MailedLink {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const isHydrated = useIsHydrated();
  const token = search.get('token') ?? undefined;
  const returnPath = readReturnPath(search.get(returnField));
  useEffect(() => {
    if (!token) return;
    const entry = { ...window.history.state, usr: { token, returnPath } };
    window.history.replaceState(entry, '', paths.verify);
  }, [token, returnPath]);
  if (outcome) return outcome;
  if (token) return { token, returnPath };
  return (isHydrated && (state as MailedLink | null)) || {};
}
