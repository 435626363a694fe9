import { useEffect } from 'react';
import {
  Link,
  useActionData,
  useLocation,
  useNavigate,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { Busy, ErrorNotice } from '../../components/notice.tsx';
import { PrivateMeta } from '../../components/page-meta.tsx';
import { PostForm } from '../../components/post-form.tsx';
import { SuccessNotice } from '../../components/success-notice.tsx';
import { useHydrated } from '../../page-context.ts';
import { readReturnPath } from '../../return-path.ts';
import type { VerifyOutcome } from './verify-data.ts';

const redirectDelay = 5000;

export function Verify() {
  const outcome = useActionData<VerifyOutcome>();
  const token = useToken(outcome);
  return (
    <section className="page page-narrow">
      <PrivateMeta title="Vérification de votre compte" isWrong={outcome?.problem !== undefined} />
      <h1>Vérification de votre compte</h1>
      <ErrorNotice problem={outcome?.problem} />
      {outcome && !outcome.problem && <Verified />}
      {token && <ValidateForm token={token} />}
      {outcome?.problem && !token && (
        <p>
          <Link to={paths.login}>Recevoir un nouveau lien</Link>
        </p>
      )}
      {!outcome && !token && <IncompleteLink />}
    </section>
  );
}

function ValidateForm({ token }: { token: string }) {
  const isBusy = useNavigation().state === 'submitting';
  return (
    <PostForm action={paths.verify} className="form">
      <p>Appuyez sur le bouton pour terminer votre connexion.</p>
      <input type="hidden" name="token" value={token} />
      <button type="submit" className="button" aria-disabled={isBusy} lang="en">
        Validate
      </button>
      {isBusy && <Busy>Vérification de votre compte en cours...</Busy>}
    </PostForm>
  );
}

function Verified() {
  const navigate = useNavigate();
  const returnPath = useHydrated() ? readReturnPath() : undefined;
  const next = returnPath ?? paths.home;
  useEffect(() => {
    const timer = setTimeout(() => navigate(next, { replace: true }), redirectDelay);
    return () => clearTimeout(timer);
  }, [navigate, next]);
  return (
    <>
      <SuccessNotice>
        <p>Votre compte a été vérifié avec succès !</p>
      </SuccessNotice>
      <p className="busy">
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

/**
 * The link's token. It leaves the address bar, and so what people share of it, for the state of
 * this history entry: a reload still finds it.
 */
function useToken(outcome: VerifyOutcome | undefined): string | undefined {
  const [search] = useSearchParams();
  const { state } = useLocation();
  const isHydrated = useHydrated();
  const inAddress = search.get('token') ?? undefined;
  useEffect(() => {
    if (!inAddress) return;
    const entry = { ...window.history.state, usr: { token: inAddress } };
    window.history.replaceState(entry, '', paths.verify);
  }, [inAddress]);
  if (outcome) return outcome.token;
  return inAddress ?? (isHydrated ? (state as { token?: string } | null)?.token : undefined);
}
