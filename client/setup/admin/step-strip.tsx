import type { ReactNode } from 'react';
import { useLocation } from 'react-router';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import type { MarkedStep } from '../../../shared/setup/first-steps.ts';
import { type FirstStep, firstSteps } from '../../../shared/setup/step-names.ts';
import { ButtonForm } from '../../admin/edit-form.tsx';
import { Link } from '../../components/link.tsx';
import { nextStep, stepAt, steps } from './steps.ts';

interface Props {
  /** The open steps; none once the list is hidden. */
  left: readonly FirstStep[];
}

/**
 * Links each screen of the first steps to the next one. The agenda has no room, so it links to the
 * list.
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
