import type { ReactNode } from 'react';
import type { FirstSteps } from '../../../../shared/contract/admin/first-steps.ts';
import { failureText } from '../../../../shared/contract/admin/mails.ts';
import type { FirstStep } from '../../../../shared/contract/admin/step-names.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import { ButtonForm } from '../forms/edit-form.tsx';
import { MarkForm } from './mark-form.tsx';
import { steps } from './steps.ts';

interface LineProps {
  step: FirstStep;
  isDone: boolean;
  isNext: boolean;
  children: ReactNode;
}

export function StepLine({ step, isDone, isNext, children }: LineProps) {
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

export function MailTest({ found: { mail, areFiles } }: { found: FirstSteps }) {
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

/** What became of the last test. */
export function mailText({ state, lastError }: NonNullable<FirstSteps['mail']>): string {
  if (state === 'sent') return 'Envoyé. Regardez aussi dans les indésirables.';
  if (state === 'given-up') return `Pas envoyé\u00a0: ${failureText(lastError)}.`;
  return lastError
    ? `Pas encore envoyé\u00a0: ${failureText(lastError)}. Le site essaie encore.`
    : 'En cours d’envoi.';
}
