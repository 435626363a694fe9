import { useNavigation } from 'react-router';
import { bookingFields as fields } from '../../../shared/booking/booking-fields.ts';
import { tooMuchChosen } from '../../../shared/booking/treatment-choice.ts';
import { appointmentTitle } from '../../../shared/calendar/time-of-day.ts';
import { priceText } from '../../../shared/money/money-text.ts';
import { Busy } from '../../components/notice.tsx';
import type { Choices } from '../choices/choices.ts';
import { personLists, priceOf } from '../choices/treatment-lists.ts';
import { updateButtonProps } from '../choices/update-button.ts';
import { type FreeTimes, mayHaveTimes } from '../hours/load-times.ts';

interface Props {
  choices: Choices;
  times: FreeTimes | undefined;
  isRequest: boolean;
}

/** Leads from the treatments to the days. On a phone it stays visible once a treatment is chosen. */
export function NextStep({ choices, times, isRequest }: Props) {
  const { day, time, view } = choices;
  const lists = personLists(choices);
  const chosen = lists.flat();
  const count = chosen.length;
  // Shown at once, instead of by a refusal in the next step.
  const tooMuch = lists.flatMap(({ length }) => tooMuchChosen(length) ?? [])[0];
  const isBusy = useNavigation().state === 'loading';
  const hasTimes = mayHaveTimes(times);
  if (!hasTimes && !(isRequest && count > 0)) return <TooMuch problem={tooMuch} />;
  return (
    <div className={count > 0 ? 'next-step' : 'next-step next-step-later'}>
      {hasTimes && view === 'soins' && day && time && (
        <p className="small">{`Votre choix est gardé\u00a0: ${appointmentTitle(day, time)}. Vérifiez que cette heure convient encore.`}</p>
      )}
      <TooMuch problem={tooMuch} />
      {isBusy && <Busy>Recherche des heures libres…</Busy>}
      <button
        {...updateButtonProps('days')}
        className={view === 'soins' ? 'button' : 'button button-outline'}
        name={fields.view}
        value={hasTimes ? 'heures' : 'demande'}
      >
        {`${hasTimes ? timesText(day) : 'Continuer'}${summaryOf(count, priceText(chosen, priceOf(choices)))}`}
      </button>
    </div>
  );
}

const timesText = (day: string | undefined) =>
  day ? 'Voir les heures libres' : 'Voir les jours libres';

const TooMuch = ({ problem }: { problem: string | undefined }) =>
  problem && (
    <p className="field-error" role="alert">
      {problem}
    </p>
  );

const summaryOf = (count: number, price: string) =>
  count === 0 ? '' : ` (${count}\u00a0${count > 1 ? 'soins' : 'soin'}, ${price})`;
