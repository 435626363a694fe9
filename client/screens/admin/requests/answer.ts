import { redirect } from 'react-router';
import { readDay } from '../../../../shared/calendar/calendar-month.ts';
import {
  confirmInput,
  RefuseInput,
  StaffNoteInput,
} from '../../../../shared/contract/admin/requests.ts';
import { requestLink } from '../../../../shared/page/admin-paths.ts';
import { chosenField } from '../agenda/free-times.tsx';
import { completedField, notePrefix } from '../completed-edit.ts';
import { judge } from '../forms/form.ts';
import { type Posted, refuse } from '../forms/posted.ts';
import { forceValue } from './confirm-anyway.tsx';
import { numberIn } from './request-data.ts';
import { intentOf, shownNoteField, typedNote } from './request-forms.tsx';

type Values = Posted['values'];

/** What one step edits: the request, as it was seen. */
const edited = ({ search, values }: Posted) => ({
  ...{ number: numberIn(search), version: Number(values.version) },
});

/** The form's three parts, each with its call. */
const steps = {
  refuser: (posted: Posted) =>
    judge(
      {
        call: 'adminRefuse',
        schema: RefuseInput,
        input: () => ({ ...edited(posted), reason: posted.values.reason }),
        fields: ['reason'],
      },
      posted,
    ),
  noter: (posted: Posted) =>
    judge(
      {
        call: 'adminNote',
        schema: StaffNoteInput,
        input: () => ({ ...edited(posted), note: posted.values.note }),
        fields: ['note'],
      },
      posted,
    ),
  confirmer: (posted: Posted) =>
    judge(
      {
        call: 'adminConfirm',
        schema: confirmInput(posted.today),
        input: () => decisionIn(posted),
        fields: ['day', 'hour', 'staff', 'offAgenda', 'force'],
      },
      posted,
    ),
};

function decisionIn(posted: Posted) {
  const { day = '', hour = '', staff, force, offAgenda } = posted.values;
  return {
    ...edited(posted),
    ...{ day: readDay(day) ?? '', hour },
    ...(staff && { staff }),
    ...(offAgenda && { offAgenda: true }),
    // Only for the day and hour that the warnings were about.
    ...(force === forceValue({ day, hour }) && { force: true }),
  };
}

/** Confirms or refuses. A typed note is saved before the answer, which the page then confirms. */
export async function answer(posted: Posted): Promise<unknown> {
  const values = withChosen(posted.values);
  const version = Number(values.version);
  const versionAt = (index: number) => String(version + index);
  const intent = intentOf(values.intent);
  const hasNote = intent !== 'noter' && typedNote(values) !== undefined;
  const judged = (hasNote ? (['noter', intent] as const) : [intent]).map((step, index) =>
    steps[step]({ ...posted, values: { ...values, version: versionAt(index) } }),
  );
  const wrong = judged.find(({ problem }) => problem);
  if (wrong?.problem) return refuse(wrong.problem, values);
  for (const [index, { send }] of judged.entries()) {
    const { problem, status } = (await send?.()) ?? {};
    // The note was saved before an answer that is refused.
    const saved = { version: versionAt(index), [shownNoteField]: values.note ?? '' };
    if (problem) return refuse(problem, index > 0 ? { ...values, ...saved } : values, status);
  }
  const done = `${intent === 'noter' ? notePrefix : ''}${versionAt(judged.length)}`;
  const number = numberIn(posted.search);
  return redirect(`${requestLink(number)}&${completedField}=${done}`, 303);
}

/** The pressed hour's button overrides the fields. */
function withChosen(values: Values): Values {
  const { [chosenField]: chosen, ...others } = values;
  if (!chosen) return others;
  const [day = '', hour = '', staff = others.staff ?? ''] = chosen.split(' ');
  return { ...others, day, hour, staff };
}
