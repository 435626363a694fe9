import { bookingFields as fields } from '#shared/booking/booking-fields.ts';
import { paths } from '#shared/page/paths.ts';
import { CallLink } from '../components/call-link.tsx';
import { Icon } from '../components/icon.tsx';
import { Link, WhatsAppLink } from '../components/link.tsx';
import { useInstitute } from '../page/page-context.ts';
import { type Choices, toSearch } from './choices/choices.ts';
import { buildUpdateProps } from './choices/steps.tsx';
import { isComplete } from './choices/treatment-lists.ts';
import { mayHaveHours } from './free-hours.ts';
import type { BookingState } from './use-booking-state.ts';

export function OtherWays({ state }: { state: BookingState }) {
  const { choices, times, view, whatsappText } = state;
  const { whatsapp } = useInstitute();
  const isRequest = view === 'demande';
  const hasRequest = !isRequest && times?.failure !== 'closed';
  return (
    <section className="other-ways" aria-labelledby="autrement">
      <h2 id="autrement">
        {hasRequest ? 'Aucune heure ne convient\u202f?' : 'Vous préférez nous parler\u202f?'}
      </h2>
      <p className="link-row">
        {hasRequest && (
          <button
            {...buildUpdateProps('contact')}
            className="button-link"
            name={fields.view}
            value="demande"
          >
            Envoyez une demande
          </button>
        )}
        {isRequest && mayHaveHours(times) && (
          <button
            {...buildUpdateProps('days')}
            className="button-link"
            name={fields.view}
            value="heures"
          >
            Voir les heures libres
          </button>
        )}
        {hasRequest && view === 'heures' && isComplete(choices) && (
          <WaitingLink choices={choices} />
        )}
        <WhatsAppLink text={whatsappText} to={whatsapp}>
          <Icon name="chat" />
          Par WhatsApp
        </WhatsAppLink>
      </p>
    </section>
  );
}

export function PhoneOrWhatsApp({ text }: { text: string }) {
  const { whatsapp } = useInstitute();
  return (
    <p className="link-row">
      <CallLink />
      <WhatsAppLink text={text} to={whatsapp}>
        Passer par WhatsApp
      </WhatsAppLink>
    </p>
  );
}

/** Reads the option directly, so that visitors' scripts need not load the table of options. */
export const WaitingLink = ({ choices }: { choices: Choices }) =>
  useInstitute().options?.waiting !== false && (
    <Link className="line-link" to={`${paths.waiting}?${toSearch(choices)}`}>
      Liste d’attente
    </Link>
  );
