import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import { ContactForm } from '../../../shared/messages/contact.ts';
import { isAnswerable, withReply } from '../../../shared/messages/reply-line.ts';
import { paths } from '../../../shared/page/paths.ts';
import type { Question } from '../../../shared/site/changes.ts';
import { questionsOf } from '../../../shared/site/lists-of.ts';
import { apiContext, wholeChangesContext } from '../../api/api.ts';
import { clearDraft } from '../../forms/draft.ts';
import { type FormOutcome, type Problem, readFields, validate } from '../../forms/form-input.ts';

export const draftName = 'message';

/** Marks a form that has asked for a reply address, and the success page of a message without one. */
export const noReplyField = 'sansreponse';

export interface ContactsData {
  readonly wasSent: boolean;
  readonly questions: readonly Question[];
}

export async function loader({ request, context }: LoaderFunctionArgs): Promise<ContactsData> {
  return {
    wasSent: context.get(apiContext).hasSentProof(request.url),
    questions: questionsOf(await context.get(wholeChangesContext)()),
  };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readFields(request);
  const validated = validate(ContactForm, values);
  const isAsked = lacksReply(values) && !values[noReplyField];
  const question = values.reply?.trim() ? unreadable : howToReply;
  if (isAsked) {
    const again = { ...values, [noReplyField]: '1' };
    return refuse({ problem: withQuestion(validated.problem, question), values: again });
  }
  if (validated.problem) return refuse({ problem: validated.problem, values });
  const { subject, message, reply } = validated.input;
  const body = { subject, message: withReply(message, reply) };
  const successPath = `${paths.contacts}?envoye=1${lacksReply(values) ? `&${noReplyField}=1` : ''}`;
  const sent = await context.get(apiContext).sendMessage(body, successPath);
  if (sent.ok) {
    clearDraft(draftName);
    return redirect(sent.redirectTo ?? successPath, 303);
  }
  return data<FormOutcome>({ problem: sent.error, values }, { status: sent.status || 503 });
}

const refuse = (outcome: FormOutcome) => data<FormOutcome>(outcome, { status: 400 });

const lacksReply = ({ message = '', reply }: Record<string, string>) =>
  reply !== undefined && !isAnswerable(withReply(message, reply));

const howToReply = {
  field: 'reply',
  message:
    'Sans téléphone ni adresse e-mail, nous ne pourrons pas vous répondre. Laissez-en un, ou envoyez de nouveau tel quel.',
};

const unreadable = {
  field: 'reply',
  message:
    'Ce n’est ni un numéro de téléphone à 10 chiffres ni une adresse e-mail\u00a0: nous ne pourrons pas vous répondre. Corrigez, ou envoyez de nouveau tel quel.',
};

/** Adds the question to any other problems. It is asked once. */
const withQuestion = (problem: Problem | undefined, question: typeof howToReply): Problem =>
  problem
    ? { ...problem, further: [...(problem.further ?? []), question] }
    : { error: 'invalid', ...question };
