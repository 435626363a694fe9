import { type Day, dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { holidayOn } from '../../../shared/calendar/holidays.ts';
import { institute } from '../../../shared/institute.ts';
import { formatXof } from '../../../shared/text/money.ts';
import { Icon } from '../../components/icon.tsx';
import { RequestFacts } from '../../components/request-facts.tsx';
import { type Choices, startingPrice, toRequestSummary } from './choices/choices.ts';
import { WhatsAppLink } from './whatsapp-link.tsx';

interface Props {
  choices: Choices;
  isPossible: boolean;
  /** The request as a WhatsApp message. */
  text: string;
}

/** The choices so far, with WhatsApp and phone as alternatives to the form. */
export function Summary({ choices, isPossible, text }: Props) {
  const { day } = choices;
  const price = startingPrice(choices);
  const summary = toRequestSummary(choices);
  return (
    <section className="card summary" aria-labelledby="resume">
      <h2 id="resume">Votre demande</h2>
      <p role="status">
        {dateLine(day)}{' '}
        {isPossible || <strong className="field-error">Cette date n’est pas possible.</strong>}
        {day && isPossible && holidayOn(day) && holidayText}
      </p>
      <RequestFacts summary={{ ...summary, day: undefined }}>
        {price !== undefined && (
          <>
            <dt>Prix indicatif</dt>
            <dd>
              à partir de <span className="price">{formatXof(price)}</span> par personne
            </dd>
          </>
        )}
      </RequestFacts>
      <p className="muted">
        Rien n’est envoyé tant que vous n’appuyez pas sur un bouton d’envoi. {institute.payment}
      </p>
      <p className="actions">
        <WhatsAppLink className="button button-outline" text={text}>
          <Icon name="chat" />
          Envoyer par WhatsApp
        </WhatsAppLink>
        <a className="button button-outline" href={`tel:${institute.phone}`}>
          <Icon name="phone" />
          Appeler
        </a>
      </p>
    </section>
  );
}

const holidayText = 'Jour férié\u00a0: nous vous confirmerons si l’institut est ouvert.';

function dateLine(day: Day | undefined): string {
  return day ? `Date choisie\u00a0: ${dayTitle(day)}.` : 'Aucune date choisie pour le moment.';
}
