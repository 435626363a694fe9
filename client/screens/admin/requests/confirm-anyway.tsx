import { useNavigation } from 'react-router';
import { fieldId } from '../../../forms/field-id.ts';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { Warnings } from '../admin-notice.tsx';

/** The value of the button: day and hour, so that it overrides the warnings about these only. */
export const forceValue = ({ day = '', hour = '' }: FormOutcome['values']) => `${day} ${hour}`;

interface Props {
  outcome: FormOutcome | undefined;
  isMove: boolean;
}

/** The warnings about the hour, and a button to confirm it all the same. */
export function ConfirmAnyway({ outcome, isMove }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  if (outcome?.problem.error !== 'confirm-anyway') return null;
  const { problem, values } = outcome;
  return (
    <div className="notice notice-question">
      <Warnings problem={problem} />
      <button
        type="submit"
        className="button"
        id={fieldId('force')}
        name="force"
        value={forceValue(values)}
        aria-disabled={isBusy}
      >
        {isMove ? 'Déplacer quand même' : 'Confirmer quand même'}
      </button>
    </div>
  );
}
