import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from 'react-router';
import { LoginInput, type Provider } from '../../shared/accounts/account.ts';
import { paths, returnField } from '../../shared/page/paths.ts';
import { localPath, withReturn } from '../../shared/page/return-path.ts';
import { signedOutPath } from '../../shared/page/signed-out.ts';
import { type Api, apiContext } from '../api/api.ts';
import { type FormOutcome, type Problem, readFields, validate } from '../forms/form-input.ts';
import { forgetAgenda } from '../page/agenda-store.ts';
import { browserStorage, tabStorage } from '../page/storage.ts';
import { takeReturnPath } from '../session/return-path-storage.ts';
import { storeSignInEmail } from '../session/sign-in-email.ts';

export interface LoginData {
  readonly wasSent: boolean;
}

export function loader({ request, context }: LoaderFunctionArgs): LoginData {
  return { wasSent: context.get(apiContext).hasSentProof(request.url) };
}

/** Handles all forms that start or end a session. `intent` is the pressed button. */
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
  const returnTo = localPath(fields[returnField]);
  const successPath = withReturn(`${paths.login}?envoye=1`, returnTo);
  const sent = await api.requestLink({ email: validated.input.email, returnTo }, successPath);
  if (!sent.ok) return refuse(sent.status, { problem: sent.error, values: fields });
  storeSignInEmail(validated.input.email);
  return redirect(sent.redirectTo ?? successPath, 303);
}

async function signInWith(api: Api, provider: Provider, fields: Record<string, string>) {
  const returnPath = takeReturnPath(fields[returnField]);
  const response = await api.signInUrl(provider, returnPath);
  if (!response.ok) return refuse(response.status, { problem: response.error, values: fields });
  return redirect(response.data.data, 303);
}

/** Loads a new document in any case, because the BFF clears the cookies whatever the backend answers. */
async function logout(api: Api) {
  const answer = await api.logout(signedOutPath);
  if (!answer.ok && answer.status === 0) {
    // Deleted before the call, because it must not wait for the network.
    await forgetAgenda();
    return refuse(0, { problem: stillSignedIn, values: {} });
  }
  // The next person must not see what was typed or read here. Not every browser supports Clear-Site-Data.
  tabStorage.clear();
  browserStorage.clear();
  if (typeof document !== 'undefined') await forgetKept();
  return redirectDocument((answer.ok && answer.redirectTo) || paths.home, 303);
}

const forgetKept = () =>
  import('../offline/site-worker.ts').then(
    ({ forgetAll }) => forgetAll(),
    () => {},
  );

const stillSignedIn: Problem = {
  error: 'unreachable',
  message:
    'La connexion Internet semble coupée\u00a0: votre session est encore ouverte. Déconnectez-vous de nouveau dès que le réseau revient.',
};

/** Answers with another status for 0 (offline), which is not valid for a page. */
function refuse(status: number, outcome: FormOutcome) {
  return data(outcome, { status: status || 503 });
}
