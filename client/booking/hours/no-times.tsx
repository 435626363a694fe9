import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import { updateButtonProps } from '../choices/update-button.ts';
import type { FreeTimes, NoTimes } from './load-times.ts';

const texts: Readonly<Record<NoTimes, string>> = {
  closed: 'Les réservations en ligne sont fermées pour le moment. Appelez-nous.',
  'not-bookable':
    'Ces soins se réservent sur demande\u00a0: choisissez un jour et envoyez votre demande. L’institut vous répond pour fixer l’heure.',
  'too-long':
    'Autant de soins à la fois ne se réservent que sur demande. Réservez pour moins de personnes ou moins de soins, ou choisissez un jour et envoyez votre demande.',
  'not-offered':
    'Les heures libres ne s’affichent pas encore en ligne\u00a0: choisissez un jour et envoyez votre demande. L’institut vous répond pour fixer l’heure.',
  'no-such-person':
    'La personne que vous aviez choisie ne fait pas tous ces soins, ou n’est plus là. Vos autres choix sont gardés.',
  'too-many':
    'Beaucoup de recherches viennent d’être faites depuis votre connexion. Vos choix sont gardés\u00a0: patientez un instant et réessayez, ou envoyez une demande.',
  course:
    'Une cure se réserve seule, pour une personne, car elle prend plusieurs dates. Retirez les autres soins, ou envoyez une demande.',
  failed:
    'Les heures libres ne peuvent pas s’afficher pour le moment. Vos choix sont gardés\u00a0: réessayez, ou envoyez une demande.',
};

const retry = { name: fields.view, value: 'heures', label: 'Réessayer' };

const buttons: { [why in NoTimes]?: { name: string; value: string; label: string } } = {
  'no-such-person': {
    name: fields.staff,
    value: '',
    label: 'Voir les heures, peu importe avec qui',
  },
  'too-many': retry,
  failed: retry,
};

export function NoTimesNotice({ times }: { times: FreeTimes | undefined }) {
  if (!times?.failure) return null;
  const button = buttons[times.failure];
  return (
    <div className="notice" role="status">
      <p>{times.sentence ?? texts[times.failure]}</p>
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
