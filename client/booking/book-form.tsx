import { useEffect, useRef } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { beginsText } from '../../shared/booking/begins-text.ts';
import { bookingFields as fields } from '../../shared/booking/booking-fields.ts';
import { dayTitle } from '../../shared/calendar/calendar-month.ts';
import { appointmentTitle, dateTitle, spanText } from '../../shared/calendar/time-of-day.ts';
import { priceText } from '../../shared/money/money-text.ts';
import { paths } from '../../shared/page/paths.ts';
import { PostForm } from '../forms/post-form.tsx';
import { useHydrated } from '../page/page-context.ts';
import type { BookOutcome } from './book-data.ts';
import { BookProblem } from './book-problem.tsx';
import { CareFields } from './care-fields.tsx';
import { type Choices, choicesPath, courseOf } from './choices/choices.ts';
import { bookedHours, sessionsText } from './choices/course-sessions.ts';
import {
  anchors,
  headingId,
  Reopen,
  type Step,
  stepNames,
  updateButtonProps,
} from './choices/steps.tsx';
import { personLists, priceOf } from './choices/treatment-lists.ts';
import { useUpdateChoices } from './choices/use-update-choices.ts';
import { CareInShort, ChosenTreatments, NextStep } from './chosen-treatments.tsx';
import { ContactFields, contactFields } from './contact-fields.tsx';
import { CourseCard } from './course-card.tsx';
import { Calendar } from './day-calendar.tsx';
import { HiddenChoices } from './hidden-choices.tsx';
import { Hours } from './hours.tsx';
import { chosenHour, type FreeTimes, hasHours, isBookable, type NoTimes } from './load-times.ts';
import { useRequestDraft } from './request-draft.ts';
import { Summary } from './summary.tsx';
import { type BookingState, useBookingState } from './use-booking-state.ts';
import { WaysOut } from './ways-out.tsx';

/** Shows all steps in a single form, so that every button submits all fields. */
export function BookForm({ outcome }: { outcome: BookOutcome | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const state = useBookingState(outcome);
  const { choices, times, view, step, problem, errorOf, text, openDays, posted, holiday } = state;
  const { updateChoices, onSubmit } = useUpdateChoices(form, choices, state);
  useRequestDraft(form, choices, outcome !== undefined);
  useStepFocus(step);
  const isRequest = view !== 'heures';
  const isLast = view === 'demande' || step === 'coordonnees';
  const done = doneParts(state);
  const notice = (
    <BookProblem problem={problem} others={outcome?.others} choices={choices} text={text} />
  );
  // Shown beside the contact fields, which are far below the top of the page.
  const isOfContact = isLast && contactFields.includes(problem?.field ?? '');
  return (
    <PostForm
      ref={form}
      className={isLast ? 'column booking booking-last' : 'column booking'}
      action={isHydrated ? choicesPath({ ...choices, view }) : paths.book}
      onSubmit={onSubmit}
    >
      {/* Enter in a field presses the form's first button, so this hidden one only updates the form. */}
      <button
        {...updateButtonProps('care')}
        className="visually-hidden"
        tabIndex={-1}
        aria-hidden="true"
      >
        Mettre à jour
      </button>
      <HiddenChoices state={state} />
      <Progress step={step} isRequest={view === 'demande'} />
      {!isOfContact && notice}
      <div className="card what" data-done={done.care}>
        <div className="care" id={headingId('soins')}>
          <h2 id={anchors.care}>Prenez rendez-vous</h2>
          <CareFields
            choices={choices}
            errorOf={errorOf}
            updateChoices={updateChoices}
            text={text}
          />
        </div>
        <div className="care-chosen">
          <ChosenTreatments choices={choices} />
          <ChosenWhen choices={choices} />
          {done.care && (
            <>
              <CareInShort choices={choices} />
              <Reopen of="care" />
            </>
          )}
          <NextStep choices={choices} times={times} isRequest={view === 'demande'} />
        </div>
      </div>
      <div className="column day-and-hour" hidden={done.hour}>
        <NoTimesNotice times={times} />
        <Calendar
          choices={choices}
          isDone={done.day}
          openDays={openDays}
          times={times}
          error={errorOf(fields.day) ?? state.dayProblem}
          updateChoices={updateChoices}
        />
        {times && !isRequest && (
          <Hours
            choices={choices}
            times={times}
            holiday={holiday}
            isDayDone={done.day}
            canWait={!state.dayProblem}
            isRefused={problem !== undefined}
          />
        )}
      </div>
      {/* Hidden instead of removed, so that typed text stays. */}
      <div className="columns request" hidden={!isLast}>
        {isLast && <WhatIsSent state={state} isRequest={isRequest} updateChoices={updateChoices} />}
        <ContactFields
          choices={choices}
          isRequest={isRequest}
          canSend={isRequest || (isBookable(choices, times) && hasDates(state))}
          brief={isRequest ? '' : briefOf(choices, times)}
          deposit={state.deposit}
          values={posted}
          notice={isOfContact && notice}
          wrong={problem?.field}
          errorOf={errorOf}
          updateChoices={updateChoices}
        />
      </div>
      <WaysOut choices={choices} view={view} text={text} isClosed={times?.failure === 'closed'} />
    </PostForm>
  );
}

const WhatIsSent = ({
  state,
  isRequest,
  updateChoices,
}: {
  state: BookingState;
  isRequest: boolean;
  updateChoices(): void;
}) => (
  <>
    {!isRequest && (
      <CourseCard
        choices={state.choices}
        row={state.course}
        errorOf={state.errorOf}
        updateChoices={updateChoices}
      />
    )}
    <Summary {...state} isRequest={isRequest} />
  </>
);

/** A course is booked only after its dates were shown. */
const hasDates = ({ choices, course }: BookingState): boolean =>
  !courseOf(choices) || course?.dates !== undefined;

const doneParts = ({ step, view, choices, times, problem }: BookingState) => ({
  care: step !== 'soins' && !problem,
  day: step === 'heure' && !problem && hasHours(times, choices.day),
  hour: view === 'heures' && step === 'coordonnees' && !!chosenHour(choices, times),
});

function ChosenWhen({ choices: { people = 0, day, time } }: { choices: Choices }) {
  if (people < 1) return null;
  const when = day && (time ? appointmentTitle(day, time) : dayTitle(day));
  return (
    <p className="chosen-when">
      {`Pour ${people}\u00a0${people > 1 ? 'personnes' : 'personne'}${when ? `, ${when}` : ''}`}
    </p>
  );
}

/** Focuses the next step's heading after a press that completed a step, also on the price list. */
function useStepFocus(step: Step): void {
  const { key, state, hash } = useLocation();
  const isNext = state?.toNextStep === true || hash === `#${headingId(step)}`;
  const isPressed = useNavigationType() !== 'POP' && isNext;
  const shown = useRef<string>(undefined);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    // An error notice has the focus already.
    if (!isPressed || document.activeElement?.matches('.notice')) return;
    const heading = document.getElementById(headingId(step));
    heading?.focus({ preventScroll: true });
    heading?.scrollIntoView({ block: 'start' });
  }, [key, isPressed, step]);
}

/** Returns "mardi 24 novembre, 9 h 30 – 10 h 45, 25 000 FCFA", and for a course each date; "" without an hour. */
function briefOf(choices: Choices, times: FreeTimes | undefined): string {
  const hour = chosenHour(choices, times);
  if (!choices.day || !hour) return '';
  const hours = bookedHours(choices);
  const when =
    hours.length > 1
      ? [sessionsText(hours)]
      : [dateTitle(choices.day, hour.time), spanText(hour.time, hour.ends)];
  return [
    ...when,
    ...(hour.begins ? [beginsText(hour.begins)] : []),
    hour.price
      ? priceText([hour.price], hour.price.total)
      : priceText(personLists(choices).flat(), priceOf(choices)),
  ].join(', ');
}

interface Props {
  step: Step;
  isRequest: boolean;
}

function Progress({ step, isRequest }: Props) {
  const steps = (Object.keys(stepNames) as Step[]).filter((name) => !isRequest || name !== 'heure');
  const at = steps.indexOf(step);
  return (
    <ol className="row progress" aria-label="Étapes">
      {steps.map((name, index) => (
        <li
          key={name}
          aria-current={name === step ? 'step' : undefined}
          className={index < at ? 'done' : undefined}
        >
          {stepNames[name]}
          {index < at && <span className="visually-hidden"> (fait)</span>}
        </li>
      ))}
    </ol>
  );
}

const texts: Readonly<Record<NoTimes, string>> = {
  closed: 'Les réservations en ligne sont fermées pour le moment. Appelez-nous.',
  'not-bookable':
    'Ces soins se réservent sur demande\u00a0: choisissez un jour et envoyez votre demande. L’institut vous répond pour fixer l’heure.',
  'too-long':
    'Autant de soins à la fois ne se réservent que sur demande. Réservez pour moins de personnes ou moins de soins, ou choisissez un jour et envoyez votre demande.',
  'not-offered':
    'Les heures libres ne s’affichent pas encore en ligne\u00a0: choisissez un jour et envoyez votre demande. L’institut vous répond pour fixer l’heure.',
  'no-such-person':
    'La personne que vous aviez choisie ne fait pas tous ces soins, ou n’est plus là. Vos autres choix sont gardés.',
  'too-many':
    'Beaucoup de recherches viennent d’être faites depuis votre connexion. Vos choix sont gardés\u00a0: patientez un instant et réessayez, ou envoyez une demande.',
  course:
    'Une cure se réserve seule, pour une personne, car elle prend plusieurs dates. Retirez les autres soins, ou envoyez une demande.',
  failed:
    'Les heures libres ne peuvent pas s’afficher pour le moment. Vos choix sont gardés\u00a0: réessayez, ou envoyez une demande.',
};

const retry = { name: fields.view, value: 'heures', label: 'Réessayer' };

const buttons: { [why in NoTimes]?: { name: string; value: string; label: string } } = {
  'no-such-person': {
    name: fields.staff,
    value: '',
    label: 'Voir les heures, peu importe avec qui',
  },
  'too-many': retry,
  failed: retry,
};

function NoTimesNotice({ times }: { times: FreeTimes | undefined }) {
  if (!times?.failure) return null;
  const button = buttons[times.failure];
  return (
    <div className="notice" role="status">
      <p>{times.sentence ?? texts[times.failure]}</p>
      {button && (
        <p className="actions">
          <button
            {...updateButtonProps('days')}
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
