import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import type { Choices } from '../choices/choices.ts';
import { updateButtonProps } from '../choices/update-button.ts';
import type { FreeTimes } from './load-times.ts';
import { pickables } from './pickables.ts';

interface Props {
  choices: Choices;
  times: FreeTimes;
  onChange(): void;
}

/** Offers a staff member for each of several treatments, folded by default. */
export function TreatmentWishes({ choices, times, onChange }: Props) {
  const all = pickables(choices, times);
  if (all.length === 0) return null;
  return (
    <details className="stack-close" open={all.some(({ wished }) => wished) || undefined}>
      <summary>Choisir une personne pour chaque soin</summary>
      {all.map(({ key, label, staff, wished }) => (
        <p key={key} className="field">
          <label htmlFor={`par-${key}`}>{label}</label>
          <select
            id={`par-${key}`}
            key={wished}
            name={fields.by}
            defaultValue={`${key}:${wished}`}
            onChange={onChange}
          >
            <option value={`${key}:`}>Peu importe</option>
            {staff.map(({ id, name }) => (
              <option key={id} value={`${key}:${id}`}>
                {`Avec ${name}`}
              </option>
            ))}
          </select>
        </p>
      ))}
      <button {...updateButtonProps('hours')} className="button button-outline without-script">
        Voir les heures
      </button>
    </details>
  );
}
