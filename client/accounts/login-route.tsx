import { useEffect, useState } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
  useLoaderData,
  useLocation,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { LoginInput, type Provider } from '#shared/accounts/account.ts';
import { stopKeepingAgenda } from '#shared/page/agenda-store.ts';
import { buildLoginLink, paths, returnField } from '#shared/page/paths.ts';
import { addReturnPath, readReturnPath } from '#shared/page/return-path.ts';
import { findSignInFailureMessage } from '#shared/page/sign-in-failure.ts';
import { signedOutPath } from '#shared/page/signed-out.ts';
import { type Api, apiContext } from '../api/api.ts';
import { BilingualLabel } from '../components/english.tsx';
import { Link } from '../components/link.tsx';
import {
  BusyNotice,
  ErrorNotice,
  FocusedNotice,
  goToField,
  SuccessNotice,
} from '../components/notice.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { TextField } from '../forms/field.tsx';
import { buildFieldId } from '../forms/field-id.ts';
import { type FormOutcome, type Problem, readFields } from '../forms/form-input.ts';
import { PostForm, ReturnField } from '../forms/post-form.tsx';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { validate } from '../forms/validate.ts';
import { useIsHydrated } from '../page/page-context.ts';
import { browserStorage, tabStorage } from '../page/storage.ts';
import { storeReturnPath, takeReturnPath } from '../session/return-path-storage.ts';
import { useSession } from '../session/session.ts';

const emailKey = 'adresse';

const storeSignInEmail = (email: string) => tabStorage.save(emailKey, { email });

function readSignInEmail(): string | undefined {
  const { email } = tabStorage.read(emailKey);
  return typeof email === 'string' ? email : undefined;
}

interface LoginData {
  readonly wasSent: boolean;
}

export function loader({ request, context }: LoaderFunctionArgs): LoginData {
  return { wasSent: context.get(apiContext).hasSentProof(request.url) };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const fields = await readFields(request);
  const { intent } = fields;
  if (intent === 'logout') return logout(api);
  if (intent === 'google' || intent === 'facebook') return signInWith(api, intent, fields);
  return mailLink(api, fields);
}

async function mailLink(api: Api, fields: Record<string, string>) {
  const validated = validate(LoginInput, fields);
  if (validated.problem) return refuse(400, { problem: validated.problem, values: fields });
  const returnTo = readReturnPath(fields[returnField]);
  const successPath = addReturnPath(`${paths.login}?envoye=1`, returnTo);
  const { email } = validated.input;
  const answer = await api.call({ name: 'login', body: { email, returnTo }, successPath });
  if (!answer.ok) return refuse(answer.status, { problem: answer.error, values: fields });
  storeSignInEmail(email);
  return redirect(answer.redirectTo ?? successPath, 303);
}

async function signInWith(api: Api, provider: Provider, fields: Record<string, string>) {
  const successPath = takeReturnPath(fields[returnField]);
  const response = await api.call({ name: `${provider}Login`, successPath });
  if (!response.ok) return refuse(response.status, { problem: response.error, values: fields });
  return redirect(response.data.data, 303);
}

/** Ends the session. Loads a new document, because the BFF clears the cookies whatever the backend answers. */
async function logout(api: Api) {
  const answer = await api.call({ name: 'logout', successPath: signedOutPath });
  if (!answer.ok && answer.status === 0) {
    // Deleted before the call, because it must not wait for the network.
    await stopKeepingAgenda();
    return refuse(0, { problem: stillSignedIn, values: {} });
  }
  // The next person must not see what was typed or read here. Not every browser supports Clear-Site-Data.
  tabStorage.clear();
  browserStorage.clear();
  if (typeof document !== 'undefined') await forgetVisitCopies();
  return redirectDocument((answer.ok && answer.redirectTo) || paths.home, 303);
}

const forgetVisitCopies = () =>
  import('../offline/site-worker.ts').then(
    ({ deleteAllCopies }) => deleteAllCopies(),
    () => {},
  );

const stillSignedIn: Problem = {
  error: 'unreachable',
  message:
    'La connexion Internet semble coupée\u00a0: votre session est encore ouverte. Déconnectez-vous de nouveau dès que le réseau revient.',
};

function refuse(status: number, outcome: FormOutcome) {
  return data(outcome, { status: status || 503 });
}

export function Component() {
  const { user } = useSession();
  const [search] = useSearchParams();
  const outcome = useSettledOutcome<FormOutcome>();
  const isSent = useLoaderData<LoginData>().wasSent && !outcome;
  const returnPath = readReturnPath(outcome?.values[returnField] ?? search.get(returnField));
  useEffect(() => storeReturnPath(returnPath), [returnPath]);
  return (
    <section className="page page-narrow">
      <PrivateMeta
        title="Connexion"
        isWrong={
          (outcome !== undefined && !isProviderUnavailable(outcome.problem)) ||
          findSignInFailureMessage(search) !== undefined
        }
      />
      <h1>{isSent ? 'Regardez vos e-mails' : 'Connexion'}</h1>
      {user && (
        <p>
          Votre session est déjà ouverte.{' '}
          <Link to={returnPath ?? paths.homeAlias}>
            {returnPath ? 'Continuer' : 'Aller à l’accueil'}
          </Link>
        </p>
      )}
      {isSent && <LinkSent returnPath={returnPath} />}
      {!isSent && (!user || outcome) && <SignInForms outcome={outcome} returnPath={returnPath} />}
    </section>
  );
}

const isProviderUnavailable = (problem: Problem | undefined) =>
  problem?.error === 'provider-unavailable';

interface ReturnPathProps {
  returnPath: string | undefined;
}

function LinkSent({ returnPath }: ReturnPathProps) {
  const address = useIsHydrated() ? readSignInEmail() : undefined;
  return (
    <>
      <SuccessNotice>
        <p className="notice-title">{address ? `Lien envoyé à ${address}` : 'Lien envoyé'}</p>
        <p>
          <BilingualLabel words="Please check your email and spam folder for the verification link." />
        </p>
        <p>Le lien est valable 10 minutes et ne sert qu’une fois.</p>
      </SuccessNotice>
      {address && <ResendForm address={address} returnPath={returnPath} />}
      <p>
        <Link to={buildLoginLink(returnPath)}>Modifier l’adresse</Link>
      </p>
    </>
  );
}

const resendAfterMs = 60_000;

function ResendForm({ address, returnPath }: ReturnPathProps & { address: string }) {
  const { key } = useLocation();
  const [readyKey, setReadyKey] = useState<string>();
  useEffect(() => {
    const timer = setTimeout(() => setReadyKey(key), resendAfterMs);
    return () => clearTimeout(timer);
  }, [key]);
  if (readyKey !== key)
    return <p className="muted">Rien reçu ? Vous pourrez le renvoyer dans une minute.</p>;
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
  const failure = findSignInFailureMessage(search);
  const problem =
    outcome?.problem ?? (failure ? { error: 'forbidden' as const, message: failure } : undefined);
  return (
    <>
      {problem && isProviderUnavailable(problem) && (
        <ProviderUnavailable>{problem.message}</ProviderUnavailable>
      )}
      <ErrorNotice problem={isProviderUnavailable(problem) ? undefined : problem}>
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
        {isBusy && <BusyNotice>Envoi du lien…</BusyNotice>}
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

function ProviderUnavailable({ children }: { children: string }) {
  return (
    <FocusedNotice className="notice" role="status" onClick={goToField}>
      <p>{children}</p>
      <p>
        <a href={`#${buildFieldId('email')}`}>Saisir mon adresse e-mail</a>
      </p>
    </FocusedNotice>
  );
}

/** Warns in the in-app browsers of social media, where Google refuses to sign in. */
function InAppNotice() {
  const isInApp = useIsHydrated() && /FBAN|FBAV|Instagram/.test(navigator.userAgent);
  if (!isInApp) return null;
  return (
    <p className="card">
      Google refuse la connexion depuis l’application Facebook ou Instagram. Ouvrez cette page dans
      Chrome, ou recevez un lien par e-mail.
    </p>
  );
}
