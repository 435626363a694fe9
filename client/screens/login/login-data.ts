import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirect,
  redirectDocument,
} from 'react-router';
import { LoginInput, type Provider } from '../../../shared/contract/account.ts';
import { paths, returnField } from '../../../shared/page/paths.ts';
import { localPath, withReturn } from '../../../shared/page/return-path.ts';
import { type Api, apiContext } from '../../api/api.ts';
import { type FormOutcome, judge, readFields } from '../../forms/form-input.ts';
import { keepForProvider } from '../../session/return-path.ts';
import { keepSentAddress } from '../../session/sent-address.ts';

export interface LoginData {
  readonly wasSent: boolean;
}

export function loader({ request, context }: LoaderFunctionArgs): LoginData {
  return { wasSent: context.get(apiContext).hasSentProof(request.url) };
}

/** Everything that starts or ends a session from a form: the button pressed names what it wants. */
export async function action({ request, context }: ActionFunctionArgs) {
  const api = context.get(apiContext);
  const fields = await readFields(request);
  const { intent } = fields;
  if (intent === 'logout') return logout(api);
  if (intent === 'google' || intent === 'facebook') return signInWith(api, intent, fields);
  return mailLink(api, fields);
}

async function mailLink(api: Api, fields: Record<string, string>) {
  const judged = judge(LoginInput, fields);
  if (judged.problem) return refuse(400, { problem: judged.problem, values: fields });
  const returnTo = localPath(fields[returnField]);
  const successPath = withReturn(`${paths.login}?envoye=1`, returnTo);
  const sent = await api.requestLink({ email: judged.input.email, returnTo }, successPath);
  if (!sent.ok) return refuse(sent.status, { problem: sent.error, values: fields });
  keepSentAddress(judged.input.email);
  return redirect(sent.redirectTo ?? successPath, 303);
}

async function signInWith(api: Api, provider: Provider, fields: Record<string, string>) {
  const answer = await api.signInUrl(provider);
  if (!answer.ok) return refuse(answer.status, { problem: answer.error, values: fields });
  keepForProvider(fields[returnField]);
  return redirect(answer.data.data, 303);
}

/** Whatever the backend says, the browser's cookies are gone: the page starts afresh. */
async function logout(api: Api) {
  await api.logout();
  return redirectDocument(`${paths.home}?deconnexion=1`, 303);
}

/** Status 0, the browser's "no network", is not one that a page can have. */
function refuse(status: number, outcome: FormOutcome) {
  return data(outcome, { status: status || 503 });
}
