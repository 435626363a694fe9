import { bookingFields as fields } from '../../../../shared/page/booking-fields.ts';
import { updateButtonProps } from '../choices/update-button.ts';
import type { FreeTimes, NoTimes } from './load-times.ts';

const texts: Readonly<Record<NoTimes, string>> = {
  'not-bookable':
    'Ces soins se réservent sur demande\u00a0: choisissez un jour et envoyez votre demande. L’institut vous répond pour fixer l’heure.',
  'not-offered':
    'Les heures libres ne s’affichent pas encore en ligne\u00a0: choisissez un jour et envoyez votre demande. L’institut vous répond pour fixer l’heure.',
  'no-such-person':
    'La personne que vous aviez choisie ne fait pas tous ces soins, ou n’est plus là. Vos autres choix sont gardés.',
  failed:
    'Les heures libres ne peuvent pas s’afficher pour le moment. Vos choix sont gardés\u00a0: réessayez, ou envoyez une demande.',
};

/** What helps. */
const buttons: { [why in NoTimes]?: { name: string; value: string; label: string } } = {
  'no-such-person': {
    name: fields.staff,
    value: '',
    label: 'Voir les heures, peu importe avec qui',
  },
  failed: { name: fields.view, value: 'heures', label: 'Réessayer' },
};

/** Why no hours are shown, in plain words. */
export function NoTimesNotice({ times }: { times: FreeTimes | undefined }) {
  if (!times?.failure) return null;
  const button = buttons[times.failure];
  return (
    <div className="notice" role="status">
      <p>{texts[times.failure]}</p>
      {button && (
        <p className="actions">
          <button
            {...updateButtonProps('days')}
            className="button button-outline"
            name={button.name}
            value={button.value}
          >
            {button.label}
          </button>
        </p>
      )}
    </div>
  );
}
