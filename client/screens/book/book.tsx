import { useRef } from 'react';
import { useActionData, useLoaderData, useSearchParams } from 'react-router';
import { requestDayProblem } from '../../../shared/calendar/booking-days.ts';
import { bookingFields as fields } from '../../../shared/page/booking-address.ts';
import { paths } from '../../../shared/page/paths.ts';
import { PageMeta } from '../../components/page-meta.tsx';
import { fieldError } from '../../forms/form-input.ts';
import { PostForm } from '../../forms/post-form.tsx';
import { useHydrated, usePage } from '../../page/page-context.ts';
import type { BookData, BookOutcome } from './book-data.ts';
import { BookProblem } from './book-problem.tsx';
import { Calendar } from './calendar/calendar.tsx';
import { CareFields } from './care-fields.tsx';
import { choicesPath, unrecognizedMessage } from './choices/choices.ts';
import { readChoices } from './choices/read-choices.ts';
import { anchors, updateButtonProps } from './choices/update-button.ts';
import { useUpdateChoices } from './choices/use-update-choices.ts';
import { ContactFields } from './contact-fields.tsx';
import { useRequestDraft } from './request-draft.ts';
import { Summary } from './summary.tsx';
import { whatsappMessage } from './whatsapp-message.ts';

export function Book() {
  const outcome = useActionData<BookOutcome>();
  return (
    <section className="page">
      <PageMeta
        title={outcome?.problem ? 'Erreur\u00a0: Réservation' : 'Réservation'}
        description="Demandez un rendez-vous à l’institut à Abidjan en deux minutes, sans compte : choisissez le jour et le soin, nous confirmons l’heure."
        path={paths.book}
      />
      <header className="page-head page-head-picture">
        <div>
          <h1>Réservation</h1>
          <p className="lead">
            Choisissez un jour et un soin. L’institut vous rappelle pour confirmer l’heure.
          </p>
        </div>
        <img src="/form.svg" alt="" width="140" height="140" />
      </header>
      <BookForm outcome={outcome} />
    </section>
  );
}

/**
 * A single form, so that every button submits all fields. Days and arrows are update buttons, which write
 * the choices to the address; only the button of ContactFields sends a request.
 */
function BookForm({ outcome }: { outcome: BookOutcome | undefined }) {
  const page = usePage();
  const [search] = useSearchParams();
  const { closedDays } = useLoaderData<BookData>();
  const form = useRef<HTMLFormElement>(null);
  const isHydrated = useHydrated();
  const formState = outcome ? new URLSearchParams(outcome.values) : search;
  const choices = readChoices(formState, page.today);
  const { updateChoices, onSubmit } = useUpdateChoices(form, choices);
  useRequestDraft(form, choices, outcome !== undefined);

  const { day, month } = choices;
  const { problem, values } = outcome ?? {};
  const dayProblem = day && requestDayProblem(day, page, closedDays);
  const errorOf = (name: string) => fieldError(problem, name) ?? unrecognizedMessage(choices, name);
  const text = whatsappMessage(formState, page, closedDays);
  return (
    <PostForm
      ref={form}
      action={isHydrated ? choicesPath(choices) : paths.book}
      onSubmit={onSubmit}
    >
      {/* Enter in a field presses the form's first button, so the first one only updates the form. */}
      <button {...updateButtonProps('care')} className="visually-hidden" tabIndex={-1}>
        Mettre à jour
      </button>
      {day && <input type="hidden" name={fields.day} value={day} />}
      <input type="hidden" name={fields.month} value={month} />
      <BookProblem problem={problem} choices={choices} text={text} />
      <div className="columns">
        <Calendar
          choices={choices}
          closedDays={closedDays}
          error={errorOf(fields.day) ?? dayProblem}
          updateChoices={updateChoices}
        />
        <div className="card">
          <h2 id={anchors.care}>Prenez rendez-vous</h2>
          <CareFields
            choices={choices}
            errorOf={errorOf}
            updateChoices={updateChoices}
            text={text}
          />
        </div>
      </div>
      <div className="columns request">
        <Summary choices={choices} isPossible={!dayProblem} text={text} />
        <ContactFields
          choices={choices}
          values={values}
          errorOf={errorOf}
          updateChoices={updateChoices}
        />
      </div>
    </PostForm>
  );
}
