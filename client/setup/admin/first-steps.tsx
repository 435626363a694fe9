import type { ReactNode } from 'react';
import { redirect } from 'react-router';
import { failureText } from '../../../shared/notifications/mails.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { type FirstSteps, MarkStepInput } from '../../../shared/setup/first-steps.ts';
import { type FirstStep, firstSteps } from '../../../shared/setup/step-names.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { load, type Posted, refuse } from '../../admin/load.ts';
import { apiContext } from '../../api/api.ts';
import { Link } from '../../components/link.tsx';
import { MarkForm, nextStep, steps } from './steps.tsx';

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

async function sendTest({ context, values }: Posted) {
  const response = await context.get(apiContext).call({ name: 'adminTestMail' });
  return response.ok
    ? redirect(doneLink('essai'), 303)
    : refuse(response.error, values, response.status);
}

function Steps({ found }: Shown<FirstSteps>) {
  const { done, isHidden } = found;
  const left = firstSteps.filter((step) => !done.includes(step));
  const [next] = left;
  return (
    <>
      <p>
        {next
          ? `Faits\u00a0: ${done.length} sur ${firstSteps.length}`
          : 'Tout est fait. Bonne ouverture\u202f!'}
      </p>
      <WayOn found={found} left={left} />
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

/** Shows the next step. A test mail in delivery does not block it. */
function WayOn({ found: { mail }, left }: { found: FirstSteps; left: readonly FirstStep[] }) {
  const isTested = mail !== null && left.includes('mail');
  const next = nextStep(left, isTested ? 'mail' : undefined);
  const { mark } = steps.mail;
  return (
    <>
      {isTested && mark && (
        <div className="stack-tight">
          <p>{`Essai d’e-mail\u00a0: ${mailText(mail)}`}</p>
          <MarkForm step={mark.step} isDone>
            {mark.text}
          </MarkForm>
        </div>
      )}
      {next && (
        <p>
          <Link className="button" to={steps[next].to}>
            {`Continuer\u00a0: ${steps[next].title}`}
          </Link>
        </p>
      )}
    </>
  );
}

interface LineProps {
  step: FirstStep;
  isDone: boolean;
  isNext: boolean;
  children: ReactNode;
}

function StepLine({ step, isDone, isNext, children }: LineProps) {
  const { title, text, to, mark } = steps[step];
  return (
    <li id={step}>
      <div className="stack-tight">
        <p>
          {step === 'mail' ? (
            <strong>{title}</strong>
          ) : (
            <Link className="line-link" to={to} aria-current={isNext ? 'step' : undefined}>
              {title}
            </Link>
          )}
          {isDone && <strong>{' · fait'}</strong>}
        </p>
        {!isDone && <p className="muted small">{text}</p>}
        {children}
        {mark && !isDone && (
          <MarkForm step={mark.step} isDone>
            {mark.text}
          </MarkForm>
        )}
      </div>
    </li>
  );
}

function MailTest({ found: { mail, areFiles } }: { found: FirstSteps }) {
  return (
    <>
      {areFiles && (
        <p>
          {
            'Aucun serveur d’e-mail n’est réglé\u00a0: les e-mails restent des fichiers. Demandez à qui installe le site de régler SMTP_URL.'
          }
        </p>
      )}
      {mail && <p>{mailText(mail)}</p>}
      <ButtonForm
        action={adminPaths.adminFirstSteps}
        hiddenFields={{ intent: 'essai' }}
        className="button button-outline"
      >
        M’envoyer un essai
      </ButtonForm>
    </>
  );
}

function mailText({ state, lastError }: NonNullable<FirstSteps['mail']>): string {
  if (state === 'sent') return 'Envoyé. Regardez aussi dans les indésirables.';
  if (state === 'given-up') return `Pas envoyé\u00a0: ${failureText(lastError)}.`;
  return lastError
    ? `Pas encore envoyé\u00a0: ${failureText(lastError)}. Le site essaie encore.`
    : 'En cours d’envoi.';
}
