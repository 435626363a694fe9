import { bookingFields as fields } from '../../../../shared/page/booking-fields.ts';
import { updateButtonProps } from '../choices/update-button.ts';
import type { FreeTimes, NoTimes } from './load-times.ts';

const texts: Readonly<Record<NoTimes, string>> = {
  'not-bookable':
    'Ces soins se réservent sur demande\u00a0: choisissez un jour et envoyez votre demande. L’institut vous répond pour fixer l’heure.',
  'not-offered':
    'Les heures libres ne s’affichent pas encore en ligne\u00a0: choisissez un jour et envoyez votre demande. L’institut vous répond pour fixer l’heure.',
  failed:
    'Les heures libres ne peuvent pas s’afficher pour le moment. Vos choix sont gardés\u00a0: réessayez, ou envoyez une demande.',
};

/** Why no hours are shown, in plain words. */
export function NoTimesNotice({ times }: { times: FreeTimes | undefined }) {
  if (!times?.failure) return null;
  return (
    <div className="notice" role="status">
      <p>{texts[times.failure]}</p>
      {times.failure === 'failed' && (
        <p className="actions">
          <button
            {...updateButtonProps('days')}
            className="button button-outline"
            name={fields.view}
            value="heures"
          >
            Réessayer
          </button>
        </p>
      )}
    </div>
  );
}
