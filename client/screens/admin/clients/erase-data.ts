import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { EraseClientInput } from '../../../../shared/contract/admin/clients.ts';
import { validate } from '../../../forms/form-input.ts';
import { loadOne, readTyped, refuse, submitChange } from '../admin-data.ts';
import { requireNumber } from './client-data.ts';
import { erasedLink } from './client-links.ts';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const number = await requireNumber(request, context);
  return loadOne(context, { name: 'adminClientErasure', query: { number } });
}

/** The box by which appointments to come are erased as well. */
export const forceField = 'force';

export async function action(args: ActionFunctionArgs) {
  const { context } = args;
  const values = await readTyped(args);
  const number = await requireNumber(args.request, context);
  const { mark = '', [forceField]: force } = values;
  const input = { number, mark, ...(force && { force: true }) };
  const validated = validate(EraseClientInput, input);
  if (validated.problem) return refuse(validated.problem, values);
  const call = { name: 'adminEraseClient', body: validated.input } as const;
  return (await submitChange(context, call, values)) ?? redirect(erasedLink(), 303);
}
