import { useRef } from 'react';
import { Form, useActionData, useLoaderData, useSearchParams, useSubmit } from 'react-router';
import { bookingFields as fields } from '../../../shared/booking-address.ts';
import type { Day } from '../../../shared/calendar-month.ts';
import { idOf } from '../../../shared/care.ts';
import { paths } from '../../../shared/paths.ts';
import { PageMeta } from '../../components/page-meta.tsx';
import { errorAt, type FormOutcome, type Problem } from '../../form-input.ts';
import { fromForm, useFormSync } from '../../form-sync.ts';
import { usePage } from '../../page-context.ts';
import type { BookData } from './book-data.ts';
import { Calendar } from './calendar.tsx';
import { CareFields } from './care-fields.tsx';
import { type Choices, readChoices } from './choices.ts';
import { RequestForm } from './request-form.tsx';
import { Summary } from './summary.tsx';

/** Choosing is one GET form; asking for it is another, posted one: contact details stay out of addresses. */
export function Book() {
  const { today } = usePage();
  const [search] = useSearchParams();
  const { closedDays } = useLoaderData<BookData>();
  const outcome = useActionData<FormOutcome>();
  const choices = readChoices(outcome ? new URLSearchParams(outcome.values) : search, today);
  return (
    <section className="page">
      <PageMeta
        title={outcome ? 'Erreur\u00a0: Réservation' : 'Réservation'}
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
      <ChoiceForm choices={choices} closedDays={closedDays} problem={outcome?.problem} />
      <div className="columns request">
        <Summary choices={choices} closedDays={closedDays} />
        <RequestForm choices={choices} outcome={outcome} />
      </div>
    </section>
  );
}

/**
 * Its address is its state: each day and each arrow is a submit button. Filling it in sends
 * nothing; with JavaScript not even the page is asked for again.
 */
function ChoiceForm({
  choices,
  closedDays,
  problem,
}: {
  choices: Choices;
  closedDays: readonly Day[];
  problem: Problem | undefined;
}) {
  const { today } = usePage();
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const { day, month, people, section, careType, treatment, extras } = choices;
  const shown = {
    [fields.people]: String(people ?? ''),
    [fields.section]: section?.slug ?? '',
    [fields.careType]: careType?.slug ?? '',
    [fields.treatment]: treatment ? idOf(treatment) : '',
    ...Object.fromEntries(
      extras.map(({ field, treatment }) => [field, treatment ? idOf(treatment) : '']),
    ),
  };
  const apply = () =>
    void submit(form.current, {
      action: paths.book,
      replace: true,
      preventScrollReset: true,
      state: fromForm,
    });
  useFormSync(form, shown, apply);
  return (
    <Form
      ref={form}
      action={paths.book}
      className="columns"
      replace
      preventScrollReset
      state={fromForm}
    >
      {/* Enter in a field presses a form's first button: this one changes nothing else. */}
      <button type="submit" className="visually-hidden" tabIndex={-1}>
        Mettre à jour
      </button>
      {day && <input type="hidden" name={fields.day} value={day} />}
      <input type="hidden" name={fields.month} value={month} />
      <Calendar
        choices={choices}
        today={today}
        closedDays={closedDays}
        error={errorAt(problem, fields.day)}
      />
      <div className="card">
        <h2 id="vos-soins">Prenez rendez-vous</h2>
        <CareFields choices={choices} problem={problem} apply={apply} />
      </div>
    </Form>
  );
}
