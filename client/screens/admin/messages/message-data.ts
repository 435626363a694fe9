import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import * as v from 'valibot';
import { AnsweredInput, MessageQuery } from '../../../../shared/contract/admin-messages.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { judge, readFields } from '../../../forms/form-input.ts';
import { change, loadOne, refuse, requireAdmin } from '../admin-data.ts';
import { doneField } from '../done.ts';

export { shouldRevalidate } from '../admin-data.ts';

const idIn = (request: Request) => new URL(request.url).searchParams.get('id') ?? '';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = { id: idIn(request) };
  if (!v.is(MessageQuery, query)) {
    await requireAdmin(context);
    throw data(null, { status: 404 });
  }
  return loadOne(context, { name: 'adminMessage', query });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readFields(request);
  const id = idIn(request);
  const answered = values.intent === 'traiter';
  const version = Number(values.version);
  const judged = judge(AnsweredInput, { id, version, answered });
  if (judged.problem) return refuse({ ...judged.problem, field: undefined }, values);
  const refused = await change(context, { name: 'adminAnswered', body: judged.input }, values);
  return refused ?? redirect(`${paths.adminMessage}?id=${id}&${doneField}=${version + 1}`, 303);
}
