import { type Bill, paymentMethods } from '../../../../shared/contract/admin/money.ts';
import { billLink } from '../../../../shared/page/admin-paths.ts';
import { methodLabels } from '../../../../shared/page/money.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { type FormOutcome, fieldError } from '../../../forms/form-input.ts';
import { EditForm } from '../forms/edit-form.tsx';
import { Section } from '../section.tsx';

export const settleIntent = 'regler';

interface Props {
  found: Bill;
  outcome: FormOutcome | undefined;
}

/** Asks whether the money of a cancelled or missed visit is kept, refunded or credited. */
export function SettleForm({ found, outcome }: Props) {
  const { number, nextId, version, toSettle } = found;
  const error = fieldError(outcome?.problem, 'answer');
  return (
    <Section
      id="regler"
      title={`${formatXof(toSettle)} payés\u00a0: que deviennent-ils\u202f?`}
      className="card stack"
    >
      <p>Ce rendez-vous n’a pas lieu, ou la personne n’est pas venue.</p>
      <EditForm
        key={nextId}
        action={billLink(number)}
        className="form"
        hiddenFields={{ intent: settleIntent, id: nextId, version }}
        outcome={outcome}
      >
        {error && <p className="field-error">{error}</p>}
        <p className="actions">
          <Answer value="credit">Avoir pour sa prochaine visite</Answer>
          <Answer value="kept">Gardés par l’institut</Answer>
        </p>
        <fieldset className="stack-tight">
          <legend>Rendus&nbsp;:</legend>
          <p className="actions">
            {paymentMethods.map((method) => (
              <Answer key={method} value={`refunded ${method}`}>
                {methodLabels[method]}
              </Answer>
            ))}
          </p>
        </fieldset>
      </EditForm>
    </Section>
  );
}

const Answer = ({ value, children }: { value: string; children: string }) => (
  <button type="submit" className="button button-outline" name="answer" value={value}>
    {children}
  </button>
);
