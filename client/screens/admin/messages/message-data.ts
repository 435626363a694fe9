import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import * as v from 'valibot';
import { AnsweredInput, MessageQuery } from '../../../../shared/contract/admin/messages.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { validate } from '../../../forms/form-input.ts';
import { loadOne, readTyped, refuse, requireAdmin, submitChange } from '../admin-data.ts';
import { completedField } from '../completed-edit.ts';

export { shouldRevalidate } from '../../../forms/after-conflict.ts';

const idIn = (request: Request) => new URL(request.url).searchParams.get('id') ?? '';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = { id: idIn(request) };
  if (!v.is(MessageQuery, query)) {
    await requireAdmin(context);
    throw data(null, { status: 404 });
  }
  return loadOne(context, { name: 'adminMessage', query });
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const values = await readTyped(args);
  const id = idIn(request);
  const answered = values.intent === 'traiter';
  const version = Number(values.version);
  const validated = validate(AnsweredInput, { id, version, answered });
  if (validated.problem) return refuse(validated.problem, values);
  const refused = await submitChange(
    context,
    { name: 'adminAnswered', body: validated.input },
    values,
  );
  return (
    refused ?? redirect(`${adminPaths.adminMessage}?id=${id}&${completedField}=${version + 1}`, 303)
  );
}
