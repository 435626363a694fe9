import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { buildScreenLink } from '#client/admin/admin-form.ts';
import { ButtonForm } from '#client/admin/edit-form.tsx';
import { Link } from '#client/components/link.tsx';
import { adminPaths } from '#shared/page/admin-paths.ts';
import type { FirstSteps, MarkedStep } from '#shared/setup/first-steps.ts';
import { type FirstStep, firstSteps } from '#shared/setup/step-names.ts';

export const stepTitles: Readonly<Record<FirstStep, string>> = {
  contact: 'Nom et téléphone',
  place: 'Adresse et repères',
  hours: 'Horaires',
  people: 'Équipe',
  prices: 'Soins et prix',
  photo: 'Une photo de l’institut',
  mail: 'Vos e-mails',
  online: 'Ouvrir la réservation',
};

const stepField = 'pas';

export const readStep = (search: URLSearchParams): FirstStep | undefined =>
  firstSteps.find((step) => step === search.get(stepField));

export const buildStepLink = (step: FirstStep | undefined, change?: string) =>
  buildScreenLink(adminPaths.adminFirstSteps, step ? { [stepField]: step } : {}, change);

export const listOpenSteps = ({ done }: Pick<FirstSteps, 'done'>) =>
  firstSteps.filter((step) => !done.includes(step));

/** Finds the next open step after the current one. After the last one comes the list. */
export const findNextStep = (openSteps: readonly FirstStep[], currentStep: FirstStep) =>
  openSteps.find((step) => firstSteps.indexOf(step) > firstSteps.indexOf(currentStep));

/** A link from the agenda to the first steps, until they are done. */
export function StepStrip({ openSteps }: { openSteps: readonly FirstStep[] }) {
  const { pathname } = useLocation();
  if (openSteps.length === 0 || pathname !== adminPaths.admin) return null;
  return (
    <p>
      <Link className="button" to={buildStepLink(openSteps[0])}>
        {`Premiers pas (${firstSteps.length - openSteps.length} sur ${firstSteps.length})`}
      </Link>
    </p>
  );
}

interface DoneProps {
  step: MarkedStep;
  isDone: boolean;
  className?: string;
  children: ReactNode;
}

export const StepDoneForm = ({ step, isDone, className = 'button', children }: DoneProps) => (
  <ButtonForm
    action={adminPaths.adminFirstSteps}
    hiddenFields={{ intent: 'noter', step, done: isDone ? 'oui' : 'non' }}
    className={className}
  >
    {children}
  </ButtonForm>
);
