import { dayProblem } from '../../../shared/booking-days.ts';
import { type Day, dayTitle } from '../../../shared/calendar-month.ts';
import { holidayOn } from '../../../shared/holidays.ts';
import { institute, whatsappLink } from '../../../shared/institute.ts';
import { formatXof } from '../../../shared/money.ts';
import { wishLines } from '../../../shared/request-words.ts';
import { Icon } from '../../components/icon.tsx';
import { RequestFacts } from '../../components/request-facts.tsx';
import { usePage } from '../../page-context.ts';
import { type Choices, startingPrice, toWish } from './choices.ts';

interface Props {
  choices: Choices;
  /** Of the back office. */
  closedDays: readonly Day[];
}

/** What was chosen so far, with the ways to ask for it that need no form. */
export function Summary({ choices, closedDays }: Props) {
  const { day } = choices;
  const { today } = usePage();
  const problem = day && dayProblem(day, today, closedDays);
  const price = startingPrice(choices);
  const wish = toWish(choices);
  const sendable = problem ? { ...wish, day: undefined } : wish;
  const text = ['Bonjour, je souhaite un rendez-vous.', ...wishLines(sendable)].join('\n');
  return (
    <section className="card summary" aria-labelledby="resume">
      <h2 id="resume">Votre demande</h2>
      <p role="status">
        {dateLine(day)} {problem && <strong className="field-error">{problem}</strong>}
        {day && !problem && holidayOn(day) && unsureDay}
      </p>
      <RequestFacts wish={{ ...wish, day: undefined }}>
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
        <a
          className="button button-outline"
          href={whatsappLink(text)}
          target="_blank"
          rel="noopener"
        >
          <Icon name="chat" />
          Envoyer par WhatsApp
        </a>
        <a className="button button-outline" href={`tel:${institute.phone}`}>
          <Icon name="phone" />
          Appeler
        </a>
      </p>
    </section>
  );
}

const unsureDay = 'Jour férié\u00a0: nous vous confirmerons si l’institut est ouvert.';

function dateLine(day: Day | undefined): string {
  return day ? `Date choisie\u00a0: ${dayTitle(day)}.` : 'Aucune date choisie pour le moment.';
}
