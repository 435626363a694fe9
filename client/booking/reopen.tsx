import { bookingFields as fields } from '../../shared/booking/booking-fields.ts';
import { updateButtonProps } from './choices/update-button.ts';

const parts = {
  care: { anchor: 'care', name: fields.view, value: 'soins', label: 'Modifier les soins' },
  // Empties the date's field too, which also holds the chosen day.
  day: { anchor: 'days', name: fields.typedDay, value: '', label: 'Changer de jour' },
  hour: { anchor: 'hours', name: fields.time, value: '', label: 'Changer de jour ou d’heure' },
} as const;

export function Reopen({ of }: { of: keyof typeof parts }) {
  const { anchor, label, name, value } = parts[of];
  return (
    <button {...updateButtonProps(anchor)} className="button-link" name={name} value={value}>
      {label}
    </button>
  );
}
