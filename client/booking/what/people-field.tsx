import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import { requestLimits, wrongPeople } from '../../../shared/booking/request.ts';
import { TextField } from '../../forms/field.tsx';
import type { Choices } from '../choices/choices.ts';
import { updateButtonProps } from '../choices/update-button.ts';

interface Props {
  choices: Choices;
  onChange(): void;
}

export function PeopleField({ choices: { people = 0, peopleText }, onChange }: Props) {
  const isPossible = people >= 1 && people <= requestLimits.people;
  return (
    <div className="stepper">
      <TextField
        name={fields.people}
        label="Nombre de personnes"
        hint="De 1 à 10. Pour un groupe plus grand, appelez-nous."
        type="number"
        inputMode="numeric"
        min={1}
        defaultValue={peopleText}
        error={isPossible ? undefined : wrongPeople}
        onChange={onChange}
      />
      <StepButton by="-1" label="Une personne de moins" isAtEnd={people === 1}>
        −
      </StepButton>
      <StepButton by="1" label="Une personne de plus" isAtEnd={people === requestLimits.people}>
        +
      </StepButton>
    </div>
  );
}

interface StepProps {
  by: '1' | '-1';
  label: string;
  isAtEnd: boolean;
  children: string;
}

/** At its bound the button is aria-disabled instead of disabled, so it keeps the focus. */
function StepButton({ by, label, isAtEnd, children }: StepProps) {
  return (
    <button
      {...updateButtonProps('care')}
      className="step-button"
      name={fields.peopleStep}
      value={by}
      aria-label={label}
      aria-disabled={isAtEnd}
    >
      {children}
    </button>
  );
}
