import type { MouseEvent, ReactNode } from 'react';
import { useLoaderData } from 'react-router';
import { bookingFields as fields } from '../../shared/booking/booking-fields.ts';
import { whatsappLink } from '../../shared/institute.ts';
import { paths } from '../../shared/page/paths.ts';
import { CallLink } from '../components/call-link.tsx';
import { Icon } from '../components/icon.tsx';
import { Link } from '../components/link.tsx';
import { hasWaitingList, useInstitute, usePage } from '../page/page-context.ts';
import { useCatalogue } from '../page/use-catalogue.ts';
import type { BookData } from './book-data.ts';
import { type BookingView, type Choices, toSearch } from './choices/choices.ts';
import { formValues } from './choices/form-values.ts';
import { updateButtonProps } from './choices/steps.tsx';
import { isComplete } from './choices/treatment-lists.ts';
import { whatsappMessage } from './whatsapp-message.ts';

interface Props {
  choices: Choices;
  view: BookingView;
  text: string;
  isClosed: boolean;
}

export function WaysOut({ choices, view, text, isClosed }: Props) {
  const institute = useInstitute();
  const { phone } = institute;
  const hasRequest = view !== 'demande' && !isClosed;
  const canWait =
    hasWaitingList(institute) && view === 'heures' && hasRequest && isComplete(choices);
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

interface WhatsAppProps {
  /** The message when the form was rendered, for browsers without JavaScript. */
  text: string;
  className?: string;
  children: ReactNode;
}

/** Replaces the message at each click by one with the form's current values. */
function WhatsAppLink({ text, className, children }: WhatsAppProps) {
  const page = usePage();
  const institute = useInstitute();
  const facts = { clock: page, catalogue: useCatalogue() };
  const { closedDays, times } = useLoaderData<BookData>();
  const loaded = { openDays: { institute, closedDays }, times };
  function updateMessage({ currentTarget }: MouseEvent<HTMLAnchorElement>) {
    const form = currentTarget.closest('form');
    if (!form) return;
    currentTarget.href = whatsappLink(
      whatsappMessage(formValues(form), facts, loaded),
      institute.whatsapp,
    );
  }
  return (
    <a
      className={className}
      href={whatsappLink(text, institute.whatsapp)}
      target="_blank"
      rel="noopener"
      onClick={updateMessage}
      onAuxClick={updateMessage}
    >
      {children}
    </a>
  );
}

export const PhoneOrWhatsApp = ({ text }: { text: string }) => (
  <p className="link-row">
    <CallLink />
    <WhatsAppLink text={text}>Passer par WhatsApp</WhatsAppLink>
  </p>
);

export const WaitingLink = ({ choices }: { choices: Choices }) => (
  <Link className="button button-outline" to={`${paths.waiting}?${toSearch(choices)}`}>
    Me prévenir si une heure se libère
  </Link>
);
