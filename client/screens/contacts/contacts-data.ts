import { type ActionFunctionArgs, data, type LoaderFunctionArgs, redirect } from 'react-router';
import type { Question } from '../../../shared/contents/changes.ts';
import { questionsOf } from '../../../shared/contents/questions-of.ts';
import { ContactForm } from '../../../shared/contract/contact.ts';
import { withReply } from '../../../shared/contract/reply-line.ts';
import { paths } from '../../../shared/page/paths.ts';
import { apiContext, wholeChangesContext } from '../../api/api.ts';
import { clearDraft } from '../../forms/draft.ts';
import { type FormOutcome, readFields, validate } from '../../forms/form-input.ts';

export const draftName = 'message';

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
  if (validated.problem) {
    return data<FormOutcome>({ problem: validated.problem, values }, { status: 400 });
  }
  const { subject, message, reply } = validated.input;
  const body = { subject, message: withReply(message, reply) };
  const successPath = `${paths.contacts}?envoye=1`;
  const sent = await context.get(apiContext).sendMessage(body, successPath);
  if (sent.ok) {
    clearDraft(draftName);
    return redirect(sent.redirectTo ?? successPath, 303);
  }
  return data<FormOutcome>({ problem: sent.error, values }, { status: sent.status || 503 });
}
