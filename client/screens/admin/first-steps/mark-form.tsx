import type { ReactNode } from 'react';
import type { MarkedStep } from '../../../../shared/contract/admin/first-steps.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { ButtonForm } from '../forms/edit-form.tsx';

interface Props {
  step: MarkedStep;
  /** What the press says. */
  isDone: boolean;
  children: ReactNode;
}

export const MarkForm = ({ step, isDone, children }: Props) => (
  <ButtonForm
    action={adminPaths.adminFirstSteps}
    hiddenFields={{ intent: 'noter', step, done: isDone ? 'oui' : 'non' }}
    className="button button-outline"
  >
    {children}
  </ButtonForm>
);
