import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { RetryInput } from '../../../../shared/contract/admin-mails.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { adminListFields, readPage } from '../../../../shared/page/request-filter.ts';
import { judge, readFields } from '../../../forms/form-input.ts';
import { change, load, refuse } from '../admin-data.ts';
import { doneField } from '../done.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = { page: readPage(new URL(request.url).searchParams) };
  return load(context, { name: 'adminMails', query });
}

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readFields(request);
  const judged = judge(RetryInput, { id: values.id });
  if (judged.problem) return refuse({ ...judged.problem, field: undefined }, values);
  const refused = await change(context, { name: 'adminRetryMail', body: judged.input }, values);
  const page = readPage(new URL(request.url).searchParams);
  return (
    refused ??
    redirect(`${paths.adminMails}?${adminListFields.page}=${page}&${doneField}=${values.id}`, 303)
  );
}
