import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import type { MarkedStep } from '../../../shared/setup/first-steps.ts';
import { type FirstStep, firstSteps } from '../../../shared/setup/step-names.ts';
import { ButtonForm } from '../../admin/forms/edit-form.tsx';
import { Link } from '../../components/link.tsx';
import { nextStep, stepAt, steps } from './steps.ts';

interface Props {
  /** The steps that are left; none once the list is hidden. */
  left: readonly FirstStep[];
}

/**
 * The way on: on each screen of a new installation's first steps the next one is a tap away; the first screen, which
 * has no room, leads to the list.
 */
export function StepStrip({ left }: Props) {
  const location = useLocation();
  const { pathname } = location;
  const at = stepAt(location);
  if (left.length === 0 || !(at || pathname === adminPaths.admin)) return null;
  const next = at && nextStep(left, at);
  const { mark } = (at && left.includes(at) && steps[at]) || {};
  return (
    <nav className="notice notice-question" aria-label="Premiers pas">
      <p className="link-row">
        <Link to={adminPaths.adminFirstSteps}>
          {`Premiers pas (${firstSteps.length - left.length} sur ${firstSteps.length})`}
        </Link>
        {next && <Link to={steps[next].to}>{`Suivant\u00a0: ${steps[next].title}`}</Link>}
      </p>
      {mark && (
        <MarkForm step={mark.step} isDone>
          {mark.text}
        </MarkForm>
      )}
    </nav>
  );
}

interface MarkFormProps {
  step: MarkedStep;
  /** What the press says. */
  isDone: boolean;
  children: ReactNode;
}

export const MarkForm = ({ step, isDone, children }: MarkFormProps) => (
  <ButtonForm
    action={adminPaths.adminFirstSteps}
    hiddenFields={{ intent: 'noter', step, done: isDone ? 'oui' : 'non' }}
    className="button button-outline"
  >
    {children}
  </ButtonForm>
);
