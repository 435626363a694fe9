import { useEffect, useState } from 'react';
import {
  useActionData,
  useLoaderData,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { loginLink, paths, returnField } from '../../shared/page/paths.ts';
import { localPath } from '../../shared/page/return-path.ts';
import { signInFailureMessage } from '../../shared/page/sign-in-failure.ts';
import { English } from '../components/english.tsx';
import { Link } from '../components/link.tsx';
import {
  Busy,
  ErrorNotice,
  FocusedNotice,
  goToField,
  SuccessNotice,
} from '../components/notice.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { TextField } from '../forms/field.tsx';
import { fieldId } from '../forms/field-id.ts';
import type { FormOutcome, Problem } from '../forms/form-input.ts';
import { PostForm, ReturnField } from '../forms/post-form.tsx';
import { useHydrated } from '../page/page-context.ts';
import { storeReturnPath } from '../session/return-path-storage.ts';
import { useSession } from '../session/session.ts';
import { maskEmail, readSignInEmail } from '../session/sign-in-email.ts';
import type { LoginData } from './login-data.ts';

export function Login() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const outcome = useActionData<FormOutcome>();
  const isSent = useLoaderData<LoginData>().wasSent && !outcome;
  const returnPath = localPath(outcome?.values[returnField] ?? search.get(returnField));
  useEffect(() => storeReturnPath(returnPath), [returnPath]);
  return (
    <section className="page page-narrow">
      <PrivateMeta
        title="Connexion"
        isWrong={
          (outcome !== undefined && !isNotOpen(outcome.problem)) ||
          signInFailureMessage(search) !== undefined
        }
      />
      <h1>Connexion</h1>
      {user && (
        <p>
          Votre session est déjà ouverte.{' '}
          <Link to={returnPath ?? paths.homeAlias}>
            {returnPath ? 'Continuer' : 'Aller à l’accueil'}
          </Link>
        </p>
      )}
      {isSent ? (
        <LinkSent returnPath={returnPath} />
      ) : (
        <SignInForms outcome={outcome} returnPath={returnPath} />
      )}
    </section>
  );
}

/** Returns true if this way of signing in is not set up here, which is no mistake of the visitor. */
const isNotOpen = (problem: Problem | undefined) => problem?.error === 'provider-unavailable';

interface ReturnPathProps {
  returnPath: string | undefined;
}

function LinkSent({ returnPath }: ReturnPathProps) {
  const address = useHydrated() ? readSignInEmail() : undefined;
  return (
    <>
      <SuccessNotice>
        <p>
          <English words="Please check your email and spam folder for the verification link." />
        </p>
        <p>
          {address && `Lien envoyé à ${maskEmail(address)}. `}
          Le lien est valable 10 minutes et ne sert qu’une fois. Ouvrez-le sur l’appareil de votre
          choix.
        </p>
      </SuccessNotice>
      {address && <ResendForm address={address} returnPath={returnPath} />}
      <p>
        <Link to={loginLink(returnPath)}>Modifier l’adresse</Link>
      </p>
    </>
  );
}

const resendAfterMs = 60_000;

/** Offers a second link after a minute, once the first has had time to arrive. */
function ResendForm({ address, returnPath }: ReturnPathProps & { address: string }) {
  const { key } = useLocation();
  const [readyFor, setReadyFor] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setReadyFor(key), resendAfterMs);
    return () => clearTimeout(timer);
  }, [key]);
  if (readyFor !== key)
    return <p className="muted">Rien reçu ? Renvoi possible dans une minute.</p>;
  return (
    <PostForm action={paths.login}>
      <input type="hidden" name="email" value={address} />
      <ReturnField path={returnPath} />
      <button type="submit" className="button button-outline">
        Renvoyer le lien
      </button>
    </PostForm>
  );
}

function SignInForms({
  outcome,
  returnPath,
}: ReturnPathProps & { outcome: FormOutcome | undefined }) {
  const { state, formData } = useNavigation();
  const [search] = useSearchParams();
  const isBusy = state === 'submitting' && !formData?.has('intent');
  const failure = signInFailureMessage(search);
  const problem =
    outcome?.problem ?? (failure ? { error: 'forbidden' as const, message: failure } : undefined);
  return (
    <>
      {problem && isNotOpen(problem) && <NotOpen>{problem.message}</NotOpen>}
      <ErrorNotice problem={isNotOpen(problem) ? undefined : problem}>
        {problem?.error === 'too-many' && (
          <p>
            Un lien déjà reçu reste valable 10 minutes. Sinon, essayez sur un appareil qui a déjà
            servi à vous connecter avec cette adresse.
          </p>
        )}
      </ErrorNotice>
      <p>Sans mot de passe&nbsp;: nous vous envoyons un lien.</p>
      <PostForm action={paths.login} className="form">
        <ReturnField path={returnPath} />
        <TextField
          name="email"
          label="Adresse e-mail"
          type="email"
          autoComplete="email"
          required
          defaultValue={outcome?.values.email}
          error={problem?.field === 'email' ? problem.message : undefined}
        />
        <button type="submit" className="button" aria-disabled={isBusy}>
          Connectez vous
        </button>
        {isBusy && <Busy>Envoi du lien…</Busy>}
      </PostForm>
      <p className="muted">ou</p>
      <InAppNotice />
      <PostForm action={paths.login} className="form">
        <ReturnField path={returnPath} />
        <button type="submit" name="intent" value="google" className="button button-outline">
          Continuer avec Google
        </button>
        <button type="submit" name="intent" value="facebook" className="button button-outline">
          Continuer avec Facebook
        </button>
      </PostForm>
    </>
  );
}

function NotOpen({ children }: { children: string }) {
  return (
    <FocusedNotice className="notice" role="status" onClick={goToField}>
      <p>{children}</p>
      <p>
        <a href={`#${fieldId('email')}`}>Saisir mon adresse e-mail</a>
      </p>
    </FocusedNotice>
  );
}

/** Warns in the in-app browsers of social media, where Google refuses to sign in. */
function InAppNotice() {
  const isInApp = useHydrated() && /FBAN|FBAV|Instagram/.test(navigator.userAgent);
  if (!isInApp) return null;
  return (
    <p className="card">
      Google refuse la connexion depuis l’application Facebook ou Instagram. Ouvrez cette page dans
      Chrome, ou recevez un lien par e-mail.
    </p>
  );
}
