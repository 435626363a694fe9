import { type ActionFunctionArgs, data, redirect } from 'react-router';
import { apiError } from '../../../shared/errors.ts';
import { bookingFields as fields, paths } from '../../../shared/paths.ts';
import { RequestForm } from '../../../shared/request.ts';
import { apiContext, todayContext } from '../../api.ts';
import { type Day, dayTitle } from '../../calendar-month.ts';
import { forgetDraft } from '../../draft.ts';
import { type FormOutcome, judge, type Problem, readFields } from '../../form-input.ts';
import { type Choices, careTypesOf, dayProblem, readChoices } from './choices.ts';
import { requestLines } from './request-text.ts';

/** Sends the request to the institute as a message: nothing is booked until it confirms. */
export async function action({ request, context }: ActionFunctionArgs) {
  const values = await readFields(request);
  const today = context.get(todayContext);
  const choices = readChoices(new URLSearchParams(values), today);
  const judged = judge(RequestForm, values);
  const problem = choiceProblem(choices, today) ?? judged.problem;
  const { day } = choices;
  if (problem || judged.problem || !day) return data({ problem, values }, { status: 400 });
  const { nom, telephone, moment, note } = judged.input;
  const sent = await context.get(apiContext).sendMessage({
    subject: `Demande de rendez-vous\u00a0: ${dayTitle(day)}, ${choices.section?.titre}`,
    message: [
      ...requestLines(choices),
      `Moment\u00a0: ${moment}`,
      `Nom\u00a0: ${nom}`,
      `Téléphone\u00a0: ${telephone}`,
      ...(note ? [`Précisions\u00a0: ${note}`] : []),
    ].join('\n'),
  });
  if (!sent.ok) {
    return data<FormOutcome>({ problem: sent.error, values }, { status: sent.status || 503 });
  }
  forgetDraft('demande');
  return redirect(`${paths.book}?envoye=1`, 303);
}

/** What is missing among the choices, or speaks against them. */
function choiceProblem(choices: Choices, today: Day): Problem | undefined {
  const { day, people, section, careType } = choices;
  const wrong = (message: string, field: string) => apiError('invalid', message, field);
  if (!day) return wrong('Choisissez une date dans le calendrier.', fields.day);
  const against = dayProblem(day, today);
  if (against) return wrong(against, fields.day);
  if (people === undefined) {
    return wrong(
      'Indiquez un nombre de personnes entre 1 et 10. Pour un groupe plus grand, appelez-nous.',
      fields.people,
    );
  }
  if (!section) return wrong('Choisissez une catégorie de soin.', fields.section);
  if (careTypesOf(section).length > 0 && !careType) {
    return wrong('Choisissez le type de soin.', fields.careType);
  }
  return undefined;
}
