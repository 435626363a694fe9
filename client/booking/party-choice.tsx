import { addNumbers } from '#shared/appointments/request-text.ts';
import { bookingFields as fields } from '#shared/booking/booking-fields.ts';
import { buildFieldId } from '../forms/field-id.ts';
import type { Choices } from './choices/choices.ts';
import { buildUpdateProps } from './choices/steps.tsx';
import { getPersonLists, getShownPerson, isChosenPerPerson } from './choices/treatment-lists.ts';

interface Props {
  choices: Choices;
  error: string | undefined;
}

const errorId = `${buildFieldId(fields.person)}-erreur`;

export function PartyChoice({ choices, error }: Props) {
  const { people = 0 } = choices;
  if (people < 2) return null;
  const isPerPerson = isChosenPerPerson(choices);
  const shownNumber = getShownPerson(choices);
  return (
    <fieldset
      className="column party-choice"
      id={buildFieldId(fields.person)}
      tabIndex={-1}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="visually-hidden">Quels soins pour qui&nbsp;?</legend>
      {error && (
        <p className="field-error" id={errorId}>
          {error}
        </p>
      )}
      <p className="row">
        <Toggle name={fields.each} value="" isOn={!isPerPerson}>
          Les mêmes soins
        </Toggle>
        <Toggle name={fields.each} value="1" isOn={isPerPerson}>
          Chacun ses soins
        </Toggle>
      </p>
      {isPerPerson && (
        <p className="row">
          {addNumbers(getPersonLists(choices)).map(([person, list]) => (
            <Toggle
              key={person}
              name={fields.person}
              value={String(person)}
              isOn={person === shownNumber}
            >
              {`Personne ${person}`}
              {list.length === 0 && <span className="small"> (à choisir)</span>}
            </Toggle>
          ))}
        </p>
      )}
    </fieldset>
  );
}

interface ToggleProps {
  name: string;
  value: string;
  isOn: boolean;
  children: React.ReactNode;
}

export function Toggle({ name, value, isOn, children }: ToggleProps) {
  return (
    <button
      {...buildUpdateProps(name === fields.staff ? 'hours' : 'treatments')}
      className="toggle"
      name={name}
      value={value}
      aria-pressed={isOn}
      // See entry-start.ts.
      data-replayed=""
    >
      {children}
    </button>
  );
}
