import { useRef } from 'react';
import { Form, useSearchParams, useSubmit } from 'react-router';
import { paths } from '../../../shared/paths.ts';
import { usePage } from '../../page-context.ts';
import { Calendar } from './calendar.tsx';
import { CareFields } from './care-fields.tsx';
import { fields, readChoices } from './choices.ts';
import { fromForm, useFormSync } from './form-sync.ts';
import { Summary } from './summary.tsx';

/**
 * One GET form holds every choice, and its address is the state: each day and each arrow is a
 * submit button. Filling it in sends nothing; with JavaScript not even the page is asked for again.
 */
export function Book() {
  const { today } = usePage();
  const [search] = useSearchParams();
  const choices = readChoices(search, today);
  const form = useRef<HTMLFormElement>(null);
  const submit = useSubmit();
  const apply = () =>
    void submit(form.current, { replace: true, preventScrollReset: true, state: fromForm });
  useFormSync(form, choices, apply);
  return (
    <section className="page">
      <title>Réservation</title>
      <h1>Réservation</h1>
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
        {choices.day && <input type="hidden" name={fields.day} value={choices.day} />}
        <input type="hidden" name={fields.month} value={choices.month} />
        <Calendar choices={choices} today={today} />
        <div>
          <h2>Prenez rendez-vous</h2>
          <CareFields choices={choices} apply={apply} />
        </div>
      </Form>
      <Summary choices={choices} />
    </section>
  );
}
