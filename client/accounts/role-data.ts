import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { paths, returnField } from '../../shared/page/paths.ts';
import { apiContext } from '../api/api.ts';
import { type FormOutcome, type Problem, readFields } from '../forms/form-input.ts';
import { requireUser } from '../session/require-user.ts';
import { takeReturnPath } from '../session/return-path-storage.ts';

export async function loader(args: LoaderFunctionArgs) {
  await requireUser(args);
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const user = await requireUser({ context });
  const { role, adminCode = '', [returnField]: returnTo = '' } = await readFields(request);
  // The typed code is not sent back.
  const values = { role: role ?? '', [returnField]: returnTo };
  if (role !== 'user' && role !== 'admin') {
    const problem: Problem = { error: 'invalid', message: 'Choisissez d’abord un profil.' };
    return data<FormOutcome>({ problem, values }, { status: 400 });
  }
  const { email } = user;
  const chosen = await context
    .get(apiContext)
    .chooseRole(role === 'admin' ? { email, role, adminCode } : { email, role });
  // An administrator begins at her work. In a new installation that is the first steps.
  const start = role === 'admin' ? paths.admin : paths.home;
  if (chosen.ok) return redirect(takeReturnPath(returnTo) ?? start, 303);
  return data<FormOutcome>({ problem: chosen.error, values }, { status: chosen.status || 503 });
}
