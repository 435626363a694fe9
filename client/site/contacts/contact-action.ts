import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { apiContext } from '#client/api/api.ts';
import { clearDraft } from '#client/forms/draft.ts';
import { type FormOutcome, type Problem, readFields } from '#client/forms/form-input.ts';
import { validate } from '#client/forms/validate.ts';
import { ContactForm } from '#shared/messages/contact.ts';
import { addReplyLine, isAnswerable, noReplyField } from '#shared/messages/reply-line.ts';
import { paths } from '#shared/page/paths.ts';

/* Loaded as soon as the form is used. */

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readFields(request);
  const validated = validate(ContactForm, values);
  if (validated.problem) return refuse({ problem: validated.problem, values });
  if (isWithoutReply(values) && !values[noReplyField])
    return refuse({ problem: howToReply, values: { ...values, [noReplyField]: '1' } });
  const { subject, message, reply } = validated.input;
  const body = { subject, message: addReplyLine(message, reply) };
  const successPath = `${paths.contacts}?envoye=1${isWithoutReply(values) ? `&${noReplyField}=1` : ''}`;
  const answer = await context.get(apiContext).sendMessage(body, successPath);
  if (answer.ok) {
    clearDraft('message');
    return redirect(answer.redirectTo ?? successPath, 303);
  }
  return data<FormOutcome>({ problem: answer.error, values }, { status: answer.status || 503 });
}

const refuse = (outcome: FormOutcome) => data<FormOutcome>(outcome, { status: 400 });

const isWithoutReply = ({ message = '', reply }: Record<string, string>) =>
  reply !== undefined && !isAnswerable(addReplyLine(message, reply));

/** Asked once, and only about a form without other problems: the field is optional. */
const howToReply: Problem = {
  error: 'invalid',
  field: 'reply',
  message: 'Numéro à 10\u00a0chiffres ou e\u2011mail complet. Vous pouvez aussi envoyer sans.',
};
