import { useRef } from 'react';
import { treatmentsFor } from '../../../shared/contract/booking/treatment-choice.ts';
import {
  bookingFields as fields,
  shownBeginsField,
  shownEndField,
  shownTotalField,
} from '../../../shared/page/booking-fields.ts';
import { paths } from '../../../shared/page/paths.ts';
import { PostForm } from '../../forms/post-form.tsx';
import { useHydrated } from '../../page/page-context.ts';
import type { BookOutcome } from './book-data.ts';
import { BookProblem } from './book-problem.tsx';
import { Calendar } from './calendar/calendar.tsx';
import { choicesPath } from './choices/choices.ts';
import { headingId } from './choices/steps.ts';
import { anchors, updateButtonProps } from './choices/update-button.ts';
import { useUpdateChoices } from './choices/use-update-choices.ts';
import { ContactFields, contactFields } from './contact-fields.tsx';
import { briefOf } from './hours/hour-text.ts';
import { Hours } from './hours/hours.tsx';
import { chosenHour, isBookable } from './hours/load-times.ts';
import { NoTimesNotice } from './hours/no-times.tsx';
import { Progress } from './progress.tsx';
import { useRequestDraft } from './request-draft.ts';
import { shownBeginsText } from './send/shown-begins.ts';
import { shownTotalText } from './send/shown-total.ts';
import { Summary } from './summary.tsx';
import { type BookingState, useBookingState } from './use-booking-state.ts';
import { useStepFocus } from './use-step-focus.ts';
import { WaysOut } from './ways-out/ways-out.tsx';
import { CareFields } from './what/care-fields.tsx';
import { ChosenTreatments } from './what/chosen-treatments.tsx';
import { NextStep } from './what/next-step.tsx';

/**
 * A single form whose sections are the steps, so that every button submits all fields. Most are update
 * buttons, which write the choices to the address; only those of ContactFields and OtherHours send.
 */
export function BookForm({ outcome }: { outcome: BookOutcome | undefined }) {
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const state = useBookingState(outcome);
  const { choices, times, view, step, problem, errorOf, text, openDays, posted, holiday } = state;
  const { updateChoices, onSubmit } = useUpdateChoices(form, choices, view);
  useRequestDraft(form, choices, outcome !== undefined);
  useStepFocus(step);
  const layout = layoutOf(state);
  const isLong = layout === 'booking-long';
  const isRequest = view !== 'heures';
  const isLast = view === 'demande' || step === 'coordonnees';
  const notice = (
    <BookProblem problem={problem} others={outcome?.others} choices={choices} text={text} />
  );
  // Shown beside the contact fields, which are far below the top of the page.
  const isOfContact = isLast && contactFields.includes(problem?.field ?? '');
  return (
    <PostForm
      ref={form}
      className={`column booking ${layout}`}
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
      <div className={isLong ? 'what' : 'card what'}>
        <div className={isLong ? 'card care' : 'care'} id={headingId('soins')}>
          <h2 id={anchors.care}>Prenez rendez-vous</h2>
          <CareFields
            choices={choices}
            errorOf={errorOf}
            updateChoices={updateChoices}
            text={text}
          />
        </div>
        <div className={isLong ? 'card care-chosen' : 'care-chosen'}>
          <ChosenTreatments choices={choices} />
          <NextStep choices={choices} times={times} />
        </div>
      </div>
      <div className="column day-and-hour">
        <NoTimesNotice times={times} />
        <Calendar
          choices={choices}
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
            isRefused={problem !== undefined}
          />
        )}
      </div>
      {/* Hidden instead of removed, so that typed text stays. */}
      <div className="columns request" hidden={!isLast}>
        {isLast && (
          <Summary choices={choices} times={times} holiday={holiday} isRequest={isRequest} />
        )}
        <ContactFields
          choices={choices}
          isRequest={isRequest}
          canSend={isRequest || isBookable(choices, times)}
          brief={isRequest ? '' : briefOf(choices, times)}
          values={posted}
          notice={isOfContact && notice}
          wrong={problem?.field}
          errorOf={errorOf}
          updateChoices={updateChoices}
        />
      </div>
      <WaysOut view={view} text={text} isClosed={times?.failure === 'closed'} />
    </PostForm>
  );
}

/** The layout of wide screens, by which column is longer. */
function layoutOf({ choices: { section, careType, day }, times, view }: BookingState): string {
  const hasHours = view === 'heures' && day !== undefined && times?.day?.day === day;
  const { length } = treatmentsFor(section, careType);
  if (hasHours || length === 0) return '';
  return length < 12 ? 'booking-list' : 'booking-long';
}

/** The choices made by buttons. First in the form: the last value of a field counts, the pressed button's. */
function HiddenChoices({ state: { choices, times, view } }: { state: BookingState }) {
  const hour = chosenHour(choices, times);
  const begins = shownBeginsText(choices, times);
  const { day, month, time, staff, isEach, person } = choices;
  return (
    <>
      <input type="hidden" name={fields.view} value={view} />
      {day && <input type="hidden" name={fields.day} value={day} />}
      <input type="hidden" name={fields.month} value={month} />
      {time && <input type="hidden" name={fields.time} value={time} />}
      {staff && <input type="hidden" name={fields.staff} value={staff} />}
      <input type="hidden" name={fields.each} value={isEach ? '1' : ''} />
      <input type="hidden" name={fields.person} value={person} />
      <input type="hidden" name={shownTotalField} value={shownTotalText(choices)} />
      {hour && (
        <input type="hidden" name={shownEndField} value={`${day}T${hour.time} ${hour.ends}`} />
      )}
      {begins && <input type="hidden" name={shownBeginsField} value={begins} />}
    </>
  );
}
