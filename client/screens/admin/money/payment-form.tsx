import {
  type Bill,
  type PaymentMethod,
  paymentMethods,
} from '../../../../shared/contract/admin/money.ts';
import { billLink } from '../../../../shared/page/admin-paths.ts';
import { methodLabels } from '../../../../shared/page/money.ts';
import { amountLength, readAmount } from '../../../../shared/text/amount.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { type FormOutcome, fieldError } from '../../../forms/form-input.ts';
import { ButtonForm, EditForm, Input } from '../forms/edit-form.tsx';
import { Section } from '../section.tsx';

interface Props {
  found: Bill;
  outcome: FormOutcome | undefined;
  today: string;
}

/** Each way to pay is the button that records it: an ordinary payment is one tap. */
export function PaymentForm({ found, outcome, today }: Props) {
  const { number, nextId, outstanding, version } = found;
  const own = outcome?.values.intent ? undefined : outcome;
  const methodError = fieldError(own?.problem, 'method');
  // After a conflict what was typed was for another balance.
  const typed = own?.problem.error === 'conflict' ? undefined : own;
  return (
    <Section id="noter" title="Noter un paiement" className="card stack">
      {typed?.problem.error === 'confirm-anyway' && <Tip found={found} values={typed.values} />}
      <EditForm
        key={nextId}
        action={billLink(number)}
        className="form"
        noValidate
        hiddenFields={{ id: typed?.values.id ?? nextId, version }}
        outcome={typed}
      >
        {/* Pressed by Enter in a field: how it was paid is still to be chosen. */}
        <button type="submit" hidden />
        <Input
          name="amount"
          label="Montant en FCFA"
          inputMode="numeric"
          autoComplete="off"
          maxLength={amountLength}
          defaultValue={outstanding > 0 ? outstanding : ''}
        />
        <fieldset className="stack-tight">
          <legend>Payé comment&nbsp;?</legend>
          {methodError && <p className="field-error">{methodError}</p>}
          <p className="actions">
            {paymentMethods.map((method) => (
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
        <details className="fold fold-set" open={typed?.problem.field === 'day'}>
          <summary>Payé aujourd’hui&nbsp;: changer le jour</summary>
          <div className="form">
            <Input name="day" type="date" label="Le" max={today} defaultValue={today} />
          </div>
        </details>
      </EditForm>
    </Section>
  );
}

interface TipProps {
  found: Bill;
  values: FormOutcome['values'];
}

/** More than is outstanding is recorded after one question. */
function Tip({ found: { number, version }, values }: TipProps) {
  const { id, amount = '', method = 'other', day } = values;
  return (
    <ButtonForm
      action={billLink(number)}
      hiddenFields={{ id, version, amount, method, day, force: '1' }}
      className="button"
    >
      {`Oui, noter ${formatXof(readAmount(amount))}, ${methodLabels[method as PaymentMethod]}`}
    </ButtonForm>
  );
}
