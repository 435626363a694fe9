import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { AdministratorInput } from '../../../../shared/contract/admin/administrators.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { validate } from '../../../forms/form-input.ts';
import { load, readTyped, refuse, submitChange } from '../admin-data.ts';
import { completedField } from '../completed-edit.ts';

export const loader = ({ context }: LoaderFunctionArgs) => load(context, { name: 'adminAccounts' });

/** What a form of the screen asks for. */
export const intents = { signOut: 'deconnecter', remove: 'retirer' } as const;

export async function action(args: ActionFunctionArgs) {
  const values = await readTyped(args);
  const validated = validate(AdministratorInput, { id: values.id });
  if (validated.problem) return refuse(validated.problem, values);
  const isRemoval = values.intent === intents.remove;
  const name = isRemoval ? 'adminRemoveAccount' : 'adminSignOut';
  const refused = await submitChange(args.context, { name, body: validated.input }, values);
  const done = isRemoval ? intents.remove : intents.signOut;
  return refused ?? redirect(`${adminPaths.adminAccounts}?${completedField}=${done}`, 303);
}
