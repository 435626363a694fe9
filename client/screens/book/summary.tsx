import { formatTime } from '../../../shared/calendar/opening.ts';
import { spanText } from '../../../shared/calendar/time-of-day.ts';
import { formatXof } from '../../../shared/text/money.ts';
import { BeginsFact } from '../../components/begins.tsx';
import { RequestFacts } from '../../components/request-facts.tsx';
import { useInstitute } from '../../page/page-context.ts';
import { type Choices, startingPrice } from './choices/choices.ts';
import { toRequestSummary } from './choices/request-summary.ts';
import { chosenHour, type FreeTimes } from './hours/load-times.ts';

interface Props {
  choices: Choices;
  times: FreeTimes | undefined;
  /** The day's name, if it is a holiday that is not decided yet. */
  holiday: string | undefined;
  isRequest: boolean;
}

/** What will be sent, before it is sent. */
export function Summary({ choices, times, holiday, isRequest }: Props) {
  const institute = useInstitute();
  const price = startingPrice(choices);
  return (
    <section className="card summary" aria-labelledby="resume">
      <h2 id="resume">{isRequest ? 'Votre demande' : 'Votre rendez-vous'}</h2>
      <RequestFacts summary={toRequestSummary(choices)}>
        {!isRequest && <HourFacts choices={choices} times={times} />}
        {price !== undefined && (
          <>
            <dt>Prix</dt>
            <dd>
              dès <span className="price">{formatXof(price)}</span> par personne
            </dd>
          </>
        )}
      </RequestFacts>
      {isRequest && holiday && (
        <p>Jour férié&nbsp;: nous vous confirmerons si l’institut est ouvert.</p>
      )}
      <p className="muted">
        {isRequest
          ? 'Ce n’est pas encore un rendez-vous\u00a0: l’institut vous répond pour fixer l’heure.'
          : 'L’heure est réservée quand vous confirmez.'}{' '}
        {`Rien n’est envoyé tant que vous n’appuyez pas sur un bouton d’envoi. ${institute.payment}`}
      </p>
    </section>
  );
}

function HourFacts({ choices, times }: Pick<Props, 'choices' | 'times'>) {
  const hour = chosenHour(choices, times);
  const { time } = choices;
  const wished = times?.staff.find(({ id }) => id === choices.staff);
  return (
    <>
      <dt>Heure</dt>
      <dd>
        {hour && <strong>{spanText(hour.time, hour.ends)}</strong>}
        {!hour && (time ? `${formatTime(time)}, plus libre` : 'À choisir')}
      </dd>
      <BeginsFact begins={hour?.begins} />
      {(wished || (times?.staff.length ?? 0) > 0) && (
        <>
          <dt>Avec</dt>
          <dd>{wished?.name ?? 'Peu importe'}</dd>
        </>
      )}
    </>
  );
}
