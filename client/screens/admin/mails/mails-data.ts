import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { RetryInput } from '../../../../shared/contract/admin/mails.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { adminListFields, readPage } from '../../../../shared/page/request-filter.ts';
import { validate } from '../../../forms/form-input.ts';
import { load, readTyped, refuse, submitChange } from '../admin-data.ts';
import { completedField } from '../completed-edit.ts';

export function loader({ request, context }: LoaderFunctionArgs) {
  const query = { page: readPage(new URL(request.url).searchParams) };
  return load(context, { name: 'adminMails', query });
}

export async function action(args: ActionFunctionArgs) {
  const { request, context } = args;
  const values = await readTyped(args);
  const validated = validate(RetryInput, { id: values.id });
  if (validated.problem) return refuse(validated.problem, values);
  const refused = await submitChange(
    context,
    { name: 'adminRetryMail', body: validated.input },
    values,
  );
  const page = readPage(new URL(request.url).searchParams);
  return (
    refused ??
    redirect(
      `${adminPaths.adminMails}?${adminListFields.page}=${page}&${completedField}=${values.id}`,
      303,
    )
  );
}
