import { useEffect } from 'react';
import {
  useActionData,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { loginLink, paths, returnField } from '../../shared/page/paths.ts';
import { localPath } from '../../shared/page/return-path.ts';
import { useEnglish } from '../components/english.tsx';
import { Link } from '../components/link.tsx';
import { Busy, ErrorNotice, SuccessNotice } from '../components/notice.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { PostForm, ReturnField } from '../forms/post-form.tsx';
import { useHydrated } from '../page/page-context.ts';
import type { VerifyOutcome } from './verify-data.ts';

const redirectDelayMs = 5000;

export function Verify() {
  const outcome = useActionData<VerifyOutcome>();
  const { token, returnPath } = useMailedLink(outcome);
  return (
    <section className="page page-narrow">
      <PrivateMeta title="Vérification de votre compte" isWrong={outcome?.problem !== undefined} />
      <h1>Vérification de votre compte</h1>
      <ErrorNotice problem={outcome?.problem} />
      {outcome && !outcome.problem && <Verified returnPath={returnPath} />}
      {token && <ValidateForm token={token} returnPath={returnPath} />}
      {outcome?.problem && !token && (
        <p>
          <Link to={loginLink(returnPath)}>Recevoir un nouveau lien</Link>
        </p>
      )}
      {!outcome && !token && <IncompleteLink />}
    </section>
  );
}

function ValidateForm({ token, returnPath }: MailedLink) {
  const isBusy = useNavigation().state === 'submitting';
  return (
    <PostForm action={paths.verify} className="form">
      <p>Appuyez sur le bouton pour terminer votre connexion.</p>
      <input type="hidden" name="token" value={token} />
      <ReturnField path={returnPath} />
      <button type="submit" className="button" aria-disabled={isBusy} {...useEnglish('Validate')} />
      {isBusy && <Busy>Vérification de votre compte en cours...</Busy>}
    </PostForm>
  );
}

function Verified({ returnPath }: MailedLink) {
  const navigate = useNavigate();
  const next = returnPath ?? paths.home;
  useEffect(() => {
    const timer = setTimeout(() => navigate(next, { replace: true }), redirectDelayMs);
    return () => clearTimeout(timer);
  }, [navigate, next]);
  return (
    <>
      <SuccessNotice>
        <p>Votre compte a été vérifié avec succès !</p>
      </SuccessNotice>
      <p className="row busy">
        <span className="spinner needs-script" aria-hidden="true" />
        <span className="needs-script">
          {returnPath ? 'Votre page' : 'L’accueil'} s’ouvrira dans 5 secondes.{' '}
        </span>
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
  const isHydrated = useHydrated();
  const token = search.get('token') ?? undefined;
  const returnPath = localPath(search.get(returnField));
  useEffect(() => {
    if (!token) return;
    const entry = { ...window.history.state, usr: { token, returnPath } };
    window.history.replaceState(entry, '', paths.verify);
  }, [token, returnPath]);
  if (outcome) return outcome;
  if (token) return { token, returnPath };
  return (isHydrated && (state as MailedLink | null)) || {};
}
