import { formatTime } from '../../shared/calendar/opening.ts';
import { spanText } from '../../shared/calendar/time-of-day.ts';
import { payNames } from '../../shared/money/deposit-text.ts';
import { formatXof } from '../../shared/money/money-text.ts';
import { BeginsFact } from '../components/begins.tsx';
import { RequestFacts } from '../components/request-facts.tsx';
import { useInstitute } from '../page/page-context.ts';
import { type Choices, startingPrice } from './choices/choices.ts';
import { Reopen } from './choices/steps.tsx';
import { toRequestSummary } from './choices/treatment-lists.ts';
import { chosenHour, type FreeTimes } from './load-times.ts';
import type { ShownDeposit } from './shown-offer.ts';

interface Props {
  choices: Choices;
  times: FreeTimes | undefined;
  holiday: string | undefined;
  isRequest: boolean;
  deposit: ShownDeposit;
}

export function Summary({ choices, times, holiday, isRequest, deposit }: Props) {
  const institute = useInstitute();
  const price = startingPrice(choices);
  const hour = isRequest ? undefined : chosenHour(choices, times);
  return (
    <section className="card summary" aria-labelledby="resume">
      <h2 id="resume">{isRequest ? 'Votre demande' : 'Votre rendez-vous'}</h2>
      <RequestFacts summary={toRequestSummary(choices)} price={hour?.price}>
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
      {!isRequest && deposit.amount > 0 && <DepositTerms {...deposit} />}
      {!isRequest && <Reopen of="hour" />}
      {isRequest && holiday && (
        <p>Jour férié&nbsp;: nous vous confirmerons si l’institut est ouvert.</p>
      )}
      <p className="muted">
        {isRequest
          ? 'Ce n’est pas encore un rendez-vous\u00a0: l’institut vous répond pour fixer l’heure.'
          : bookedWhen(deposit)}{' '}
        {`Rien n’est envoyé tant que vous n’appuyez pas sur un bouton d’envoi. ${institute.payment}`}
      </p>
    </section>
  );
}

const bookedWhen = ({ amount, isSure }: ShownDeposit) =>
  amount > 0 && isSure
    ? 'L’heure vous est gardée quand vous confirmez, et le rendez-vous est confirmé quand l’acompte est noté.'
    : 'L’heure est réservée quand vous confirmez.';

function HourFacts({ choices, times }: Pick<Props, 'choices' | 'times'>) {
  const hour = chosenHour(choices, times);
  const { time } = choices;
  const wished = times?.staff.find(({ id }) => id === choices.staff)?.name;
  const isChoice = (times?.staff.length ?? 0) > 0;
  return (
    <>
      <dt>Heure</dt>
      <dd>
        {hour && <strong>{spanText(hour.time, hour.ends)}</strong>}
        {!hour && (time ? `${formatTime(time)}, plus libre` : 'À choisir')}
      </dd>
      <BeginsFact begins={hour?.begins} />
      {(wished || isChoice) && (
        <>
          <dt>Avec</dt>
          <dd>{wished ?? 'Peu importe'}</dd>
        </>
      )}
    </>
  );
}

/** Announces a deposit for some numbers only as possible: the form must never reveal a client's history. */
function DepositTerms({ amount, isSure }: ShownDeposit) {
  const { deposits } = useInstitute();
  const { hold, terms } = deposits;
  const hours = `${hold}\u00a0${hold > 1 ? 'heures' : 'heure'} d’ouverture au plus`;
  if (!isSure) {
    return (
      <p className="muted small">
        {`Selon vos visites passées, un acompte de ${formatXof(amount)} peut vous être demandé après l’envoi, par ${payNames(deposits)}\u00a0: l’heure vous est alors gardée ${hours}. ${terms}`}
      </p>
    );
  }
  return (
    <div className="notice stack-tight">
      <p className="notice-title">{`Acompte demandé\u00a0: ${formatXof(amount)}`}</p>
      <p>{`À payer par ${payNames(deposits)}\u00a0: la page suivante vous dit comment. L’heure vous est gardée ${hours}.`}</p>
      {terms && <p>{`Conditions\u00a0: ${terms}`}</p>}
    </div>
  );
}
