import { type RequestTakings, takingMethods } from '../../../../shared/contract/admin/takings.ts';
import { takingsLink } from '../../../../shared/page/admin-paths.ts';
import { methodLabels } from '../../../../shared/page/takings.ts';
import { amountLength } from '../../../../shared/text/amount.ts';
import { type FormOutcome, fieldError } from '../../../forms/form-input.ts';
import { EditForm, Input, Select } from '../forms/edit-form.tsx';
import { Section } from '../section.tsx';

interface Props {
  found: RequestTakings;
  /** FCFA of the expected sum that were not taken yet. */
  left: number;
  outcome: FormOutcome | undefined;
  today: string;
}

/** Each way to pay is the button that notes it: an ordinary payment is one tap. */
export function TakingForm({ found, left, outcome, today }: Props) {
  const { number, nextId, lane, staff } = found;
  const methodError = fieldError(outcome?.problem, 'method');
  // After a conflict the id is used up.
  const isConflict = outcome?.problem.error === 'conflict';
  const hasMore = ['lane', 'day'].includes(outcome?.problem.field ?? '');
  return (
    <Section id="noter" title="Noter un paiement" className="card stack">
      <EditForm
        key={nextId}
        action={takingsLink(number)}
        className="form"
        noValidate
        hiddenFields={{ id: (isConflict ? undefined : outcome?.values.id) ?? nextId }}
        outcome={outcome}
      >
        {/* Pressed by Enter in a field: how it was paid is still to be chosen. */}
        <button type="submit" hidden />
        <Input
          name="amount"
          label="Montant en FCFA"
          inputMode="numeric"
          autoComplete="off"
          maxLength={amountLength}
          defaultValue={left > 0 ? left : ''}
        />
        <fieldset className="stack-tight">
          <legend>Payé comment&nbsp;?</legend>
          {methodError && <p className="field-error">{methodError}</p>}
          <p className="actions">
            {takingMethods.map((method) => (
              <button
                key={method}
                type="submit"
                className="button button-outline"
                name="method"
                value={method}
              >
                {methodLabels[method]}
              </button>
            ))}
          </p>
        </fieldset>
        <details className="fold fold-set" open={hasMore}>
          <summary>
            {`Par ${staff.find(({ id }) => id === lane)?.name ?? 'l’institut'}, aujourd’hui\u00a0: changer`}
          </summary>
          <div className="form">
            <Select
              name="lane"
              label="Encaissé par"
              defaultValue={lane}
              options={[
                ...staff.map(({ id, name }) => [id, name] as const),
                ['', 'Personne en particulier'],
              ]}
            />
            <Input name="day" type="date" label="Le" max={today} defaultValue={today} />
          </div>
        </details>
      </EditForm>
    </Section>
  );
}
