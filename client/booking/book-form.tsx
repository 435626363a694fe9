import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { bookingFields as fields, offerField } from '#shared/booking/booking-fields.ts';
import { formatCourse } from '#shared/booking/course-text.ts';
import { formatShortDay } from '#shared/calendar/calendar-month.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { formatTotalPrice } from '#shared/money/money-text.ts';
import { paths } from '#shared/page/paths.ts';
import { AbidjanTime } from '../components/abidjan-time.tsx';
import { PostForm } from '../forms/post-form.tsx';
import { useIsHydrated } from '../page/page-context.ts';
import { loadSendOrder } from './book-data.ts';
import { BookProblem } from './book-problem.tsx';
import { buildChoicesPath, type Choices, findCourse, toSearch } from './choices/choices.ts';
import {
  anchors,
  type BookingStep,
  buildUpdateProps,
  headingId,
  stepNames,
} from './choices/steps.tsx';
import {
  computeChosenPrice,
  findWrongPerson,
  getPersonLists,
  isDayFirst,
} from './choices/treatment-lists.ts';
import { useUpdateChoices } from './choices/use-update-choices.ts';
import { ContactFields, canRetry, contactFields } from './contact-fields.tsx';
import { DayCalendar } from './day-calendar.tsx';
import {
  canSendHour,
  explainFailure,
  findChosenHour,
  hasHours,
  type NoHoursReason,
} from './free-hours.ts';
import { HourChoice } from './hours.tsx';
import { NextStep } from './next-step.tsx';
import { OtherWays } from './phone-or-whatsapp.tsx';
import { useRequestDraft } from './request-draft.ts';
import type { BookOutcome } from './send-order.ts';
import { formatOffer } from './shown-offer.ts';
import { Summary } from './summary.tsx';
import { TreatmentFields } from './treatment-fields.tsx';
import { type BookingState, useBookingState } from './use-booking-state.ts';

/** Shows all steps in a single form, so that every button submits all fields. */
export function BookForm({ outcome }: { outcome: BookOutcome | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useIsHydrated();
  const state = useBookingState(outcome);
  const { choices, times, view, step, problem, areTreatmentsShown } = state;
  const { updateChoices, onSubmit } = useUpdateChoices(form, choices, state);
  const onChange = () => updateChoices();
  useRequestDraft(form, choices, outcome !== undefined);
  useStepFocus(step);
  useEffect(() => {
    if (step !== 'soins') loadSendOrder().catch(() => {});
  }, [step]);
  const isRequest = view === 'demande';
  // A request may be written whole, except while its day is asked.
  const isLastStep = isRequest ? step !== 'jour' : step === 'coordonnees';
  const finishedParts = getFinishedParts(state);
  // Shown beside the contact fields, which are far below the top of the page.
  const isContactProblem =
    isLastStep && (contactFields.includes(problem?.field ?? '') || canRetry(state));
  return (
    <PostForm
      ref={form}
      className="stack booking"
      data-step={step}
      action={isHydrated ? buildChoicesPath({ ...choices, view }) : paths.book}
      onSubmit={onSubmit}
    >
      {/* Enter in a field presses the form's first button, so this hidden one only updates the form. */}
      <button
        {...buildUpdateProps('treatments')}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      >
        Mettre à jour
      </button>
      <CarriedChoices state={state} />
      <Progress step={step} isRequest={isRequest} />
      {!isContactProblem && <BookProblem state={state} />}
      <div className="card treatment-choice" id={headingId('soins')} hidden={!areTreatmentsShown}>
        <h2 id={anchors.treatments} tabIndex={-1}>
          Prenez rendez-vous
        </h2>
        {isDayFirst(choices) && choices.day && !state.dayProblem && (
          <p className="muted">
            {`Choisissez un soin${getMissingPerson(choices)} pour le ${formatShortDay(choices.day)}.`}
          </p>
        )}
        <TreatmentFields state={state} onChange={onChange} />
      </div>
      <Summary state={state} isLastStep={isLastStep} />
      {areTreatmentsShown && <NextStep state={state} />}
      <div className="day-and-hour" hidden={finishedParts.hour}>
        <DayCalendar state={state} isDone={finishedParts.day}>
          <NoTimesNotice state={state} />
        </DayCalendar>
        {times && !isRequest && <HourChoice state={state} times={times} />}
        <AbidjanTime />
      </div>
      {/* Hidden instead of removed, so that typed text stays. */}
      <div className="request" hidden={!isLastStep || hasOtherHours(state)}>
        {isLastStep && !isRequest && <CourseCard state={state} />}
        <ContactFields
          state={state}
          canSend={view !== 'heures' || (canSendHour(choices, times) && hasDates(state))}
          summary={formatSummary(state)}
          hasNotice={isContactProblem}
          onChange={onChange}
        />
      </div>
      {hasOtherWays(state) && <OtherWays state={state} />}
    </PostForm>
  );
}

function getMissingPerson(choices: Choices): string {
  const hasTreatments = getPersonLists(choices).flat().length > 0;
  return hasTreatments ? ` à la personne ${findWrongPerson(choices)}` : '';
}

/** A course is booked only after its dates were shown. */
const hasDates = ({ choices, course }: BookingState): boolean =>
  !findCourse(choices) || course?.dates !== undefined;

function hasOtherWays(state: BookingState): boolean {
  const { choices, times, view } = state;
  const isEmpty = !times?.failure && getPersonLists(choices).flat().length === 0;
  const isHourMissing = hasOtherHours(state) || !findChosenHour(choices, times);
  return view === 'demande' || (!isEmpty && isHourMissing);
}

const hasOtherHours = ({ problem }: BookingState) => (problem?.others?.length ?? 0) > 0;

const getFinishedParts = (state: BookingState) => {
  const { step, view, choices, times, getError, dayProblem } = state;
  const isDayValid = !getError(fields.day) && !dayProblem;
  const isHourDone = view === 'demande' || findChosenHour(choices, times) !== undefined;
  return {
    day: step === 'heure' && isDayValid && hasHours(times, choices.day),
    hour: step === 'coordonnees' && isDayValid && (isHourDone || hasOtherHours(state)),
  };
};

/** Focuses the next step's heading after a press that completed a step, also on the price list. */
function useStepFocus(step: BookingStep): void {
  const { key, state, hash } = useLocation();
  const isNext = state?.toNextStep === true || hash === `#${headingId(step)}`;
  const isNextStep = useNavigationType() !== 'POP' && isNext;
  const handledKey = useRef<string>(undefined);
  useEffect(() => {
    if (handledKey.current === key) return;
    handledKey.current = key;
    // An error notice has the focus already.
    if (!isNextStep || document.activeElement?.matches('.notice')) return;
    const isTreatmentNext = step === 'soins' && state?.toNextStep;
    const heading = document.getElementById(isTreatmentNext ? anchors.treatments : headingId(step));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: isTreatmentNext ? 'nearest' : 'start' });
  }, [key, isNextStep, step, state]);
}

/** Returns "mar. 24 novembre à 9 h 30, 25 000 FCFA". The dates of a course are listed above the button. */
function formatSummary({ choices, times, view, course, deposit }: BookingState): string {
  const { day } = choices;
  const treatments = getPersonLists(choices).flat();
  const hour = view === 'demande' ? undefined : findChosenHour(choices, times);
  const laterSessions = (hour && course?.dates?.row) ?? [];
  // A button that asks a deposit names that sum only.
  const hasPrice = treatments.length > 0 && !(hour && deposit.amount > 0 && deposit.isCertain);
  const price = hasPrice && formatTotalPrice(treatments, computeChosenPrice(choices));
  const fullDay = day && (hour ? formatDayTime(day, hour.time) : formatShortDay(day));
  const dayAndTime = fullDay?.replace(/^(...)\w+/, '$1.');
  const prefix = laterSessions.length > 0 ? `${laterSessions.length + 1}\u00a0séances dès le ` : '';
  return [dayAndTime && `${prefix}${dayAndTime}`, price].filter(Boolean).join(', ');
}

/** Renders the choices as hidden fields. They come first in the form, because the last value of a field counts. */
function CarriedChoices({ state }: { state: BookingState }) {
  const { choices, times, view, addressView, deposit, listedTreatments, treatmentField, course } =
    state;
  const search = toSearch({ ...choices, view: addressView });
  search.set(fields.month, choices.month);
  // An unticked checkbox sends nothing, so a hidden field would keep its treatment chosen.
  for (const { id } of listedTreatments) search.delete(treatmentField, id);
  const hour = view === 'demande' ? undefined : findChosenHour(choices, times);
  const { day, time } = choices;
  return (
    <>
      {[...search].map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <input
        type="hidden"
        name={offerField}
        value={formatOffer(
          { ...hour, day, time, nextSessions: course?.dates?.row },
          choices,
          deposit.amount,
        )}
      />
    </>
  );
}

function CourseCard({ state: { choices, course: row } }: { state: BookingState }) {
  const course = findCourse(choices);
  const { day, time } = choices;
  if (!course || !day || !time) return null;
  const laterSessions = row?.dates?.row ?? [];
  return (
    <section className="card stack course" aria-labelledby="seances">
      <h2 id="seances">{`Vos ${course.sessionCount}\u00a0séances`}</h2>
      <p>
        {`${formatCourse(course)}, au prix de la cure entière. Chaque date se change après la réservation.`}
      </p>
      {row?.dates ? (
        <>
          <ol>
            {[{ day, time }, ...laterSessions].map((hour) => (
              <li key={hour.day}>{formatDayTime(hour.day, hour.time)}</li>
            ))}
          </ol>
          {laterSessions.length < course.sessionCount - 1 && (
            <p>
              Les dernières dates sont encore trop lointaines&nbsp;: l’institut les fixera avec
              vous.
            </p>
          )}
        </>
      ) : (
        <>
          <p role="status">
            Les dates des autres séances ne peuvent pas s’afficher pour le moment.
          </p>
          <p>
            <button
              {...buildUpdateProps('contact')}
              className="button button-outline"
              name={fields.view}
              value="heures"
            >
              Réessayer
            </button>
          </p>
        </>
      )}
    </section>
  );
}

function Progress({ step, isRequest }: { step: BookingStep; isRequest: boolean }) {
  const steps = (Object.keys(stepNames) as BookingStep[]).filter(
    (name) => !isRequest || name !== 'heure',
  );
  const currentIndex = steps.indexOf(step);
  return (
    <ol className="row progress" aria-label="Étapes">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={name === step ? 'step' : undefined}
          className={index < currentIndex ? 'done' : undefined}
        >
          <span>
            {stepNames[name]}
            {index < currentIndex && <span className="visually-hidden"> (fait)</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

const retryButton = { name: fields.view, value: 'heures', label: 'Réessayer' };

const noHoursButtons: { [reason in NoHoursReason]?: Record<'name' | 'value' | 'label', string> } = {
  'no-such-person': {
    name: fields.staff,
    value: '',
    label: 'Voir les heures, peu importe avec qui',
  },
  'too-many': retryButton,
  failed: retryButton,
};

function NoTimesNotice({ state }: { state: BookingState }) {
  const { times } = state;
  if (!times?.failure) return null;
  const button = noHoursButtons[times.failure];
  return (
    <div className="notice" role="status">
      <p>{explainFailure(state.choices, times)}</p>
      {button && (
        <p className="actions">
          <button
            {...buildUpdateProps('days')}
            className="button button-outline"
            name={button.name}
            value={button.value}
          >
            {button.label}
          </button>
        </p>
      )}
    </div>
  );
}
