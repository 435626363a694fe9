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
  const isAsked = lacksReply(values) && !values[noReplyField];
  if (isAsked) {
    const again = { ...values, [noReplyField]: '1' };
    return refuse({ problem: withQuestion(validated.problem), values: again });
  }
  if (validated.problem) return refuse({ problem: validated.problem, values });
  const { subject, message, reply } = validated.input;
  const body = { subject, message: addReplyLine(message, reply) };
  const successPath = `${paths.contacts}?envoye=1${lacksReply(values) ? `&${noReplyField}=1` : ''}`;
  const sent = await context.get(apiContext).sendMessage(body, successPath);
  if (sent.ok) {
    clearDraft('message');
    return redirect(sent.redirectTo ?? successPath, 303);
  }
  return data<FormOutcome>({ problem: sent.error, values }, { status: sent.status || 503 });
}

const refuse = (outcome: FormOutcome) => data<FormOutcome>(outcome, { status: 400 });

const lacksReply = ({ message = '', reply }: Record<string, string>) =>
  reply !== undefined && !isAnswerable(addReplyLine(message, reply));

const howToReply = {
  field: 'reply',
  message:
    'Laissez un téléphone à 10 chiffres ou un e-mail, sinon nous ne pourrons pas vous répondre. Ou envoyez de nouveau tel quel.',
};

/** Adds the question to any other problems. It is asked once. */
const withQuestion = (problem: Problem | undefined): Problem =>
  problem
    ? { ...problem, further: [...(problem.further ?? []), howToReply] }
    : { error: 'invalid', ...howToReply };
