import { useEffect, useRef } from 'react';
import { useNavigation } from 'react-router';
import {
  numbered,
  peopleText,
  prepareLines,
  totalDuration,
} from '../../shared/appointments/request-text.ts';
import { bookingFields as fields } from '../../shared/booking/booking-fields.ts';
import { tooMuchChosen } from '../../shared/booking/treatment-choice.ts';
import { appointmentTitle } from '../../shared/calendar/time-of-day.ts';
import { priceText } from '../../shared/money/money-text.ts';
import { Busy } from '../components/notice.tsx';
import type { Choices } from './choices/choices.ts';
import { anchors, updateButtonProps } from './choices/steps.tsx';
import { areEach, personLists, priceOf } from './choices/treatment-lists.ts';
import { type FreeTimes, mayHaveTimes } from './load-times.ts';
import { TreatmentName } from './treatment-rows.tsx';

export function ChosenTreatments({ choices }: { choices: Choices }) {
  const lists = personLists(choices);
  const count = lists.flat().length;
  const heading = useFocusAfterRemoval(count);
  return (
    <div className="chosen-treatments" id={anchors.treatments}>
      <h3 ref={heading} tabIndex={-1}>
        Vos soins
      </h3>
      {count === 0 && <p className="muted">Aucun soin choisi pour le moment.</p>}
      {numbered(lists).map(([person, list]) => (
        <div key={person}>
          {areEach(choices) && <h4>{`Personne ${person}`}</h4>}
          {areEach(choices) && list.length === 0 && <p className="muted">Aucun soin choisi.</p>}
          <ul>
            {list.map((treatment) => (
              <li key={treatment.id} className="row treatment-row">
                <TreatmentName treatment={treatment}>
                  <button
                    {...updateButtonProps('treatments')}
                    className="button-link"
                    name={fields.remove}
                    value={`${person}:${treatment.id}`}
                  >
                    Retirer<span className="visually-hidden">{` ${treatment.nom}`}</span>
                  </button>
                </TreatmentName>
              </li>
            ))}
          </ul>
        </div>
      ))}
      <Prepare choices={choices} />
      {count > 0 && <p role="status">{totalLine(choices)}</p>}
    </div>
  );
}

const Prepare = ({ choices }: { choices: Choices }) =>
  prepareLines(personLists(choices).flat()).map((line) => (
    <p key={line} className="small">{`À savoir avant, ${line}`}</p>
  ));

export function CareInShort({ choices }: { choices: Choices }) {
  const { people = 1 } = choices;
  const names = new Set(
    personLists(choices)
      .flat()
      .map(({ nom }) => nom),
  );
  return (
    <div className="in-short">
      <p>
        <strong>{[...names].join(' + ') || 'Aucun soin choisi'}</strong>
        <br />
        {[peopleText(people), ...totalParts(choices)].join(', ')}
      </p>
      <Prepare choices={choices} />
    </div>
  );
}

function totalLine(choices: Choices): string {
  const { people = 1 } = choices;
  const [price, ...duration] = totalParts(choices);
  const forAll = people > 1 ? ` pour ${peopleText(people)}` : '';
  return [`Total\u00a0: ${price}${forAll}`, ...duration].join(', ');
}

function totalParts(choices: Choices): string[] {
  const lists = personLists(choices);
  const price = priceText(lists.flat(), priceOf(choices));
  const duration = areEach(choices)
    ? undefined
    : totalDuration(lists[0] ?? [], choices.people ?? 1);
  return duration ? [price, duration] : [price];
}

/** Moves the focus, because the removed treatment's button had it. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(count);
  useEffect(() => {
    const isRemoved = count < shown.current;
    shown.current = count;
    if (isRemoved && document.activeElement === document.body) heading.current?.focus();
  }, [count]);
  return heading;
}

interface NextStepProps {
  choices: Choices;
  times: FreeTimes | undefined;
  isRequest: boolean;
}

export function NextStep({ choices, times, isRequest }: NextStepProps) {
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
