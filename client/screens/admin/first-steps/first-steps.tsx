import { redirect } from 'react-router';
import {
  type FirstSteps,
  firstSteps,
  MarkStepInput,
} from '../../../../shared/contract/admin/first-steps.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { apiContext } from '../../../api/api.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { completedField } from '../completed-edit.ts';
import { form } from '../forms/form.ts';
import { type Posted, refuse } from '../forms/posted.ts';
import { load } from '../load.ts';
import { MailTest, MarkForm, StepLine } from './step-line.tsx';

const doneLink = (done: string) => `${adminPaths.adminFirstSteps}?${completedField}=${done}`;

const doneTexts = new Map<string | null, string>([
  ['essai', 'L’essai est parti\u00a0: il arrive d’ici quelques minutes.'],
  ['note', 'C’est noté.'],
  [
    'masque',
    'La liste est masquée. Elle reste sous «\u00a0Plus\u00a0», «\u00a0Premiers pas\u00a0».',
  ],
  ['montre', 'La liste est de nouveau dans l’agenda.'],
]);

/** What a new installation needs before it works for her, each where it is done. */
export const firstStepsScreen = adminScreen({
  title: 'Premiers pas',
  load: (asked) => load(asked, { name: 'adminFirstSteps' }),
  forms: {
    essai: sendTest,
    '': form({
      call: 'adminMarkStep',
      schema: MarkStepInput,
      input: ({ values: { step, done } }) => ({ step, isDone: done === 'oui' }),
      done: ({ input: { step, isDone } }) =>
        doneLink(step !== 'hidden' ? 'note' : isDone ? 'masque' : 'montre'),
    }),
  },
  Done: ({ search }) => <DoneNotice text={doneTexts.get(search.get(completedField))} />,
  View: Steps,
  back: [{ to: adminPaths.admin, label: 'L’agenda' }],
});

/** This call has no input. */
async function sendTest({ context, values }: Posted) {
  const response = await context.get(apiContext).call({ name: 'adminTestMail' });
  return response.ok
    ? redirect(doneLink('essai'), 303)
    : refuse(response.error, values, response.status);
}

function Steps({ found }: Shown<FirstSteps>) {
  const { done, isHidden } = found;
  const next = firstSteps.find((step) => !done.includes(step));
  return (
    <>
      <p>
        {next
          ? `Faits\u00a0: ${done.length} sur ${firstSteps.length}`
          : 'Tout est fait. Bonne ouverture\u202f!'}
      </p>
      <ol className="lines card">
        {firstSteps.map((step) => (
          <StepLine key={step} step={step} isDone={done.includes(step)} isNext={step === next}>
            {step === 'mail' && <MailTest found={found} />}
          </StepLine>
        ))}
      </ol>
      <MarkForm step="hidden" isDone={!isHidden}>
        {isHidden ? 'Montrer dans l’agenda' : 'Masquer cette liste'}
      </MarkForm>
    </>
  );
}
