import { type ReactNode, useEffect, useRef } from 'react';
import {
  numbered,
  peopleText,
  prepareLines,
  totalDuration,
} from '../../shared/appointments/request-text.ts';
import { bookingFields as fields } from '../../shared/booking/booking-fields.ts';
import { shortDayTitle } from '../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../shared/calendar/opening.ts';
import { spanText } from '../../shared/calendar/time-of-day.ts';
import { formatXof, priceText } from '../../shared/money/money-text.ts';
import type { OfferedTreatment } from '../../shared/site/catalogue-of.ts';
import { BeginsNote } from '../components/begins.tsx';
import type { Choices } from './choices/choices.ts';
import { anchors, careView, Reopen, updateButtonProps } from './choices/steps.tsx';
import { areEach, personLists, priceOf } from './choices/treatment-lists.ts';
import { chosenHour } from './load-times.ts';
import { TreatmentName } from './treatment-rows.tsx';
import type { BookingState } from './use-booking-state.ts';

interface Props {
  state: BookingState;
  isLast: boolean;
}

/** Shows what was chosen, and nothing else. The last step's total is on its button. */
export function Summary({ state, isLast }: Props) {
  const { choices, times, view, step, isCareShown, deposit } = state;
  const lists = personLists(choices);
  const count = lists.flat().length;
  const heading = useFocusAfterRemoval(count);
  const { day } = choices;
  const isRequest = view === 'demande';
  const title = isRequest ? 'Votre demande' : 'Votre rendez-vous';
  const isTotalShown = isCareShown || (!isLast && (count > 1 || choices.people !== 1));
  if (count === 0 && !day) return null;
  return (
    <section className="card summary" id={anchors.treatments} aria-labelledby="resume">
      <h2 id="resume" ref={heading} tabIndex={-1}>
        {isCareShown ? 'Vos soins' : title}
      </h2>
      {numbered(lists).map(([person, list]) => (
        <div key={person}>
          {areEach(choices) && <h3>{`Personne ${person}`}</h3>}
          {areEach(choices) && list.length === 0 && <p className="muted">À choisir</p>}
          <ul>
            {list.map((treatment) => (
              <li key={treatment.id} className="row treatment-row">
                <TreatmentName treatment={treatment}>
                  {isCareShown && <Remove person={person} treatment={treatment} />}
                </TreatmentName>
              </li>
            ))}
          </ul>
        </div>
      ))}
      {prepareLines(lists.flat()).map((line) => (
        <p key={line} className="small">{`À savoir avant, ${line}`}</p>
      ))}
      {day && <When state={state} />}
      {count > 0 && isTotalShown && (
        <p role="status">
          {totalLine(choices)}
          {deposit.amount > 0 && deposit.isSure && `, acompte ${formatXof(deposit.amount)}`}
        </p>
      )}
      {!isCareShown && (
        <p className="link-row">
          <Reopen of="care" value={careView(view, times)} />
          {day && step !== 'jour' && (
            <Reopen of={step === 'coordonnees' && !isRequest ? 'hour' : 'day'} />
          )}
        </p>
      )}
    </section>
  );
}

const Remove = ({ person, treatment }: { person: number; treatment: OfferedTreatment }) => (
  <button
    {...updateButtonProps('treatments')}
    className="button-link"
    name={fields.remove}
    value={`${person}:${treatment.id}`}
  >
    Retirer<span className="visually-hidden">{` ${treatment.nom}`}</span>
  </button>
);

function When({ state: { choices, times, view } }: { state: BookingState }) {
  const { day = '', time, people = 1 } = choices;
  const hour = view === 'demande' ? undefined : chosenHour(choices, times);
  const wished = times?.staff.find(({ id }) => id === choices.staff)?.name;
  const isGone = time && !hour && view === 'heures';
  const parts: ReactNode[] = [
    shortDayTitle(day),
    hour && spanText(hour.time, hour.ends),
    isGone && `${formatTime(time)}, plus libre`,
  ];
  return (
    <>
      <p className="when">
        <strong>{parts.filter(Boolean).join(', ')}</strong>
      </p>
      <BeginsNote begins={hour?.begins} />
      {(people > 1 || wished) && (
        <p>
          {[people > 1 && peopleText(people), wished && `avec ${wished}`]
            .filter(Boolean)
            .join(', ')}
        </p>
      )}
    </>
  );
}

function totalLine(choices: Choices): string {
  const { people = 1 } = choices;
  const lists = personLists(choices);
  const price = priceText(lists.flat(), priceOf(choices));
  const forAll = people > 1 ? ` pour ${peopleText(people)}` : '';
  const duration = areEach(choices) ? undefined : totalDuration(lists[0] ?? [], people);
  return [`Total\u00a0: ${price}${forAll}`, duration].filter(Boolean).join(', ');
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
