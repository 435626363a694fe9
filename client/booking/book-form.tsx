import { useRef } from 'react';
import { bookingFields as fields } from '../../shared/booking/booking-fields.ts';
import { paths } from '../../shared/page/paths.ts';
import { PostForm } from '../forms/post-form.tsx';
import { useHydrated } from '../page/page-context.ts';
import type { BookOutcome } from './book-data.ts';
import { BookProblem } from './book-problem.tsx';
import { Calendar } from './calendar/calendar.tsx';
import { choicesPath } from './choices/choices.ts';
import { courseOf } from './choices/course-of.ts';
import { headingId } from './choices/steps.ts';
import { anchors, updateButtonProps } from './choices/update-button.ts';
import { useUpdateChoices } from './choices/use-update-choices.ts';
import { ContactFields, contactFields } from './contact-fields.tsx';
import { CourseCard } from './course/course-card.tsx';
import { HiddenChoices } from './hidden-choices.tsx';
import { briefOf } from './hours/hour-text.ts';
import { Hours } from './hours/hours.tsx';
import { chosenHour, hasHours, isBookable } from './hours/load-times.ts';
import { NoTimesNotice } from './hours/no-times.tsx';
import { Progress } from './progress.tsx';
import { Reopen } from './reopen.tsx';
import { useRequestDraft } from './request-draft.ts';
import { Summary } from './summary.tsx';
import { type BookingState, useBookingState } from './use-booking-state.ts';
import { useStepFocus } from './use-step-focus.ts';
import { WaysOut } from './ways-out/ways-out.tsx';
import { CareFields } from './what/care-fields.tsx';
import { CareInShort, ChosenTreatments } from './what/chosen-treatments.tsx';
import { ChosenWhen } from './what/chosen-when.tsx';
import { NextStep } from './what/next-step.tsx';

/**
 * Shows all steps in a single form, so that every button submits all fields. Most buttons write the choices to the
 * address. Only those of ContactFields and OtherHours send.
 */
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
            updateChoices={updateChoices}
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

/** Returns the complete steps, which are folded unless something in them is wrong. */
const doneParts = ({ step, view, choices, times, problem }: BookingState) => ({
  care: step !== 'soins' && !problem,
  day: step === 'heure' && !problem && hasHours(times, choices.day),
  hour: view === 'heures' && step === 'coordonnees' && !!chosenHour(choices, times),
});
