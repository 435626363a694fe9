import { type ReactNode, useEffect, useRef } from 'react';
import { useNavigationType } from 'react-router';
import {
  addNumbers,
  formatPeople,
  formatTotalDuration,
  listPreparationLines,
} from '#shared/appointments/request-text.ts';
import { bookingFields as fields } from '#shared/booking/booking-fields.ts';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatSpan } from '#shared/calendar/time-of-day.ts';
import { formatTotalPrice, formatXof } from '#shared/money/money-text.ts';
import type { OfferedTreatment } from '#shared/site/published-catalogue.ts';
import { BeginsNote } from '../components/begins.tsx';
import { usePage } from '../page/page-context.ts';
import { type Choices, isLargeGroup } from './choices/choices.ts';
import { anchors, buildUpdateProps, ChangeButton, getTreatmentsView } from './choices/steps.tsx';
import {
  computeChosenPrice,
  getPersonLists,
  isChosenPerPerson,
} from './choices/treatment-lists.ts';
import { findChosenHour } from './free-hours.ts';
import { TreatmentName } from './treatment-fields.tsx';
import type { BookingState } from './use-booking-state.ts';

interface Props {
  state: BookingState;
  isLastStep: boolean;
}

const getOpenDay = ({ choices, dayProblem }: BookingState) =>
  dayProblem ? undefined : choices.day;

function getTitle({ view, areTreatmentsShown }: BookingState): string {
  if (areTreatmentsShown) return 'Vos soins';
  return view === 'demande' ? 'Votre demande' : 'Votre rendez-vous';
}

/** Shows what was chosen: while treatments are chosen as a list, and afterwards in a line each. */
export function Summary({ state, isLastStep }: Props) {
  const { choices, view, step, areTreatmentsShown, deposit } = state;
  const openDay = getOpenDay(state);
  const lists = getPersonLists(choices);
  const count = lists.flat().length;
  const heading = useFocusAfterRemoval(count);
  const isRequest = view === 'demande';
  const { people = 1 } = choices;
  const isPerPerson = isChosenPerPerson(choices);
  const peopleSuffix = people > 1 && !isPerPerson && `pour ${formatPeople(people)}`;
  const total = [formatTotalPrice(lists.flat(), computeChosenPrice(choices)), peopleSuffix]
    .filter(Boolean)
    .join(' ');
  const duration = !isPerPerson && formatTotalDuration(lists[0] ?? [], people);
  const depositText =
    deposit.amount > 0 && deposit.isCertain && `acompte ${formatXof(deposit.amount)}`;
  // The last step's total is on its button.
  const price = isLastStep ? peopleSuffix : [total, depositText].filter(Boolean).join(', ');
  if (count === 0) return null;
  return (
    <section className="card summary" id={anchors.chosenTreatments} aria-labelledby="resume">
      <h2 id="resume" ref={heading} tabIndex={-1}>
        {getTitle(state)}
      </h2>
      {areTreatmentsShown ? (
        <ChosenTreatments state={state} />
      ) : (
        <p className="recap">
          <TreatmentNames choices={choices} price={price} />
          <ChangeButton target="treatments" value={getTreatmentsView(view, state.times)} />
        </p>
      )}
      {openDay && (
        <DayAndHour state={state}>
          {!areTreatmentsShown && step !== 'jour' && (
            <ChangeButton target={step === 'coordonnees' && !isRequest ? 'hour' : 'day'} />
          )}
        </DayAndHour>
      )}
      {listPreparationLines(lists.flat()).map((line) => (
        <p key={line} className="small">{`À savoir avant, ${line}`}</p>
      ))}
      {areTreatmentsShown && count > 0 && !isLargeGroup(choices) && (
        <p role="status">
          {[`Total\u00a0: ${total}`, duration, depositText].filter(Boolean).join(', ')}
        </p>
      )}
    </section>
  );
}

/** Shows the treatments and price in one line, or in a line for each person. */
function TreatmentNames({ choices, price }: { choices: Choices; price: string | false }) {
  const isPerPerson = isChosenPerPerson(choices);
  const lines = addNumbers(getPersonLists(choices)).map(([person, list]) => {
    const names = list.map(({ nom }) => nom).join(', ');
    return isPerPerson ? `${person}. ${names}` : names;
  });
  const shown = isPerPerson ? [...lines, price] : [[...lines, price].filter(Boolean).join(', ')];
  return (
    <span>
      {shown.filter(Boolean).map((line) => (
        <span key={String(line)}>{line}</span>
      ))}
    </span>
  );
}

function ChosenTreatments({ state: { choices } }: { state: BookingState }) {
  const lists = getPersonLists(choices);
  return addNumbers(lists).map(([person, list]) => (
    <div key={person}>
      {isChosenPerPerson(choices) && <h3>{`Personne ${person}`}</h3>}
      {isChosenPerPerson(choices) && list.length === 0 && <p className="muted">À choisir</p>}
      <ul>
        {list.map((treatment) => (
          <li key={treatment.id} className="treatment-row">
            <TreatmentName treatment={treatment}>
              <RemoveButton person={person} treatment={treatment} />
            </TreatmentName>
          </li>
        ))}
      </ul>
    </div>
  ));
}

const RemoveButton = ({ person, treatment }: { person: number; treatment: OfferedTreatment }) => (
  <button
    {...buildUpdateProps('chosenTreatments')}
    className="button-link"
    name={fields.remove}
    value={`${person}:${treatment.id}`}
  >
    Retirer<span className="visually-hidden">{` ${treatment.nom}`}</span>
  </button>
);

function DayAndHour({ state, children }: { state: BookingState; children: ReactNode }) {
  const { choices, times, view, problem } = state;
  const { day = '' } = choices;
  // An hour that was just taken may be free for another order of the persons, which was not what they chose.
  const hasHour = view !== 'demande' && !problem?.others?.length;
  const hour = hasHour ? findChosenHour(choices, times) : undefined;
  const staffName = times?.staff.find(({ id }) => id === choices.staff)?.name;
  const parts = [
    formatShortDay(day),
    // A page that was left open overnight may have asked for it.
    day < usePage().today && 'jour passé',
    hour && formatSpan(hour.time, hour.ends).replaceAll(' ', '\u00a0'),
    staffName && `avec ${staffName}`,
  ];
  return (
    <>
      <p className="recap">
        <strong>{parts.filter(Boolean).join(', ')}</strong>
        {children}
      </p>
      <BeginsNote begins={hour?.begins} />
    </>
  );
}

/** Moves the focus, because the removed treatment's button had it. */
function useFocusAfterRemoval(count: number) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isHistoryStep = useNavigationType() === 'POP';
  const previousCount = useRef(count);
  useEffect(() => {
    const isRemoved = count < previousCount.current;
    previousCount.current = count;
    if (isRemoved && !isHistoryStep && document.activeElement === document.body)
      heading.current?.focus();
  }, [count, isHistoryStep]);
  return heading;
}
