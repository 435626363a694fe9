import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import { Icon } from '../../components/icon.tsx';
import { useInstitute } from '../../page/page-context.ts';
import type { BookingView, Choices } from '../choices/choices.ts';
import { isComplete } from '../choices/treatment-lists.ts';
import { updateButtonProps } from '../choices/update-button.ts';
import { WaitingLink } from './waiting-link.tsx';
import { WhatsAppLink } from './whatsapp-link.tsx';

interface Props {
  choices: Choices;
  view: BookingView;
  text: string;
  /** True while online booking takes neither hours nor requests. */
  isClosed: boolean;
}

export function WaysOut({ choices, view, text, isClosed }: Props) {
  const { phone } = useInstitute();
  const hasRequest = view !== 'demande' && !isClosed;
  const canWait = view === 'heures' && hasRequest && isComplete(choices);
  return (
    <section className="card ways-out" aria-labelledby="autrement">
      <h2 id="autrement">
        {hasRequest ? 'Aucune heure ne convient\u202f?' : 'Vous préférez nous parler\u202f?'}
      </h2>
      {hasRequest && (
        <p>
          {'Envoyez une demande\u00a0: l’institut vous répond pour fixer l’heure avec vous.'}
          {canWait &&
            ' Ou recevez un message si une heure se libère\u00a0: la première personne qui réserve l’obtient.'}
        </p>
      )}
      <p className="actions">
        {hasRequest && (
          <button
            {...updateButtonProps('contact')}
            className="button button-outline"
            name={fields.view}
            value="demande"
          >
            Envoyez une demande
          </button>
        )}
        {canWait && <WaitingLink choices={choices} />}
        <WhatsAppLink className="button button-outline" text={text}>
          <Icon name="chat" />
          Envoyer par WhatsApp
        </WhatsAppLink>
        {phone && (
          <a className="button button-outline" href={`tel:${phone}`}>
            <Icon name="phone" />
            Appeler
          </a>
        )}
      </p>
    </section>
  );
}
