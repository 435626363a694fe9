import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from 'react-router';
import { DeviceInput, SubscribeInput } from '../../../../shared/contract/admin/alerts.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { validate } from '../../../forms/form-input.ts';
import { load, readTyped, refuse, submitChange } from '../admin-data.ts';
import { completedField } from '../completed-edit.ts';

export { shouldRevalidate } from '../../../forms/after-conflict.ts';

export const loader = ({ context }: LoaderFunctionArgs) => load(context, { name: 'adminAlerts' });

/** What a form of the screen asks for. */
export const intents = { turnOn: 'activer', remove: 'retirer', test: 'essai' } as const;

/** From the call's fields to those of the form. */
const fieldNames = { device: 'appareil' } as const;

export async function action(args: ActionFunctionArgs) {
  const values = await readTyped(args);
  const submission = readSubmission(values);
  if (submission.problem) return refuse(submission.problem, values, fieldNames);
  const { name, input: body, done } = submission;
  const refused = await submitChange(args.context, { name, body }, values, fieldNames);
  return refused ?? redirect(`${adminPaths.adminAlerts}?${completedField}=${done}`, 303);
}

function readSubmission({ intent, id, appareil, endpoint, p256dh, auth }: Record<string, string>) {
  if (intent === intents.turnOn) {
    const validated = validate(SubscribeInput, { endpoint, p256dh, auth, device: appareil });
    return { name: 'adminSubscribe', done: intent, ...validated } as const;
  }
  const validated = validate(DeviceInput, { id });
  return intent === intents.test
    ? ({ name: 'adminTestAlert', done: intent, ...validated } as const)
    : ({ name: 'adminUnsubscribe', done: intents.remove, ...validated } as const);
}
