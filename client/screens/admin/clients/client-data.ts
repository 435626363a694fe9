import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ClientNoteInput } from '../../../../shared/contract/admin/clients.ts';
import { isRequestNumber } from '../../../../shared/contract/booking/request-status.ts';
import { validate } from '../../../forms/form-input.ts';
import { loadOne, readTyped, refuse, requireAdmin, submitChange } from '../admin-data.ts';
import { clientLink, numberIn } from './client-links.ts';

type Context = LoaderFunctionArgs['context'];

/** 404 for what is no number of a request. */
export async function requireNumber(request: Request, context: Context): Promise<string> {
  const number = numberIn(request);
  if (isRequestNumber(number)) return number;
  await requireAdmin(context);
  throw data(null, { status: 404 });
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const number = await requireNumber(request, context);
  return loadOne(context, { name: 'adminClient', query: { number } });
}

export const noteField = 'note';
const fieldNames = { clientNote: noteField };

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const values = await readTyped(args);
  const number = await requireNumber(args.request, context);
  const { mark = '' } = values;
  const validated = validate(ClientNoteInput, { number, mark, clientNote: values[noteField] });
  if (validated.problem) return refuse(validated.problem, values, fieldNames);
  const call = { name: 'adminClientNote', body: validated.input } as const;
  const refused = await submitChange(context, call, values, fieldNames);
  return refused ?? redirect(clientLink(number, 'note'), 303);
}
