import type { ReactNode } from 'react';
import { maxAmountLength } from '../../../shared/money/amount.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import { type Prepaid, prepaidNoteLimit } from '../../../shared/money/prepaid.ts';
import { Area, EditForm, Input } from '../../admin/edit-form.tsx';
import { optional } from '../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../forms/form-input.ts';
import { PayButtons } from './pay-buttons.tsx';

export const sellIntent = 'vendre';

interface Props {
  title: string;
  action: string;
  nextId: string;
  outcome: FormOutcome | undefined;
  today: string;
  isOpen?: boolean;
  children?: ReactNode;
  price: { readonly name: string; readonly label: string };
  more?: ReactNode;
  note: { readonly name: string; readonly label: string; readonly hint?: string };
}

/** The sale of a gift card or session pack. */
export function SaleForm({ title, action, nextId, outcome, today, note, isOpen, ...props }: Props) {
  const isOwn = outcome?.values.intent === sellIntent;
  // After a conflict the id is used up.
  const isConflict = outcome?.problem.error === 'conflict';
  const methodError = isOwn ? fieldError(outcome.problem, 'method') : undefined;
  const id = (isOwn && !isConflict && outcome.values.id) || nextId;
  return (
    <details className="fold fold-set" key={nextId} open={isOwn || isOpen}>
      <summary>{title}</summary>
      <EditForm
        action={action}
        className="form"
        noValidate
        hiddenFields={{ intent: sellIntent, id }}
        outcome={outcome}
      >
        {/* Enter in a field presses this button, which leaves the payment method to choose. */}
        <button type="submit" hidden />
        {props.children}
        <Input
          {...props.price}
          inputMode="numeric"
          autoComplete="off"
          maxLength={maxAmountLength}
        />
        {methodError && <p className="field-error">{methodError}</p>}
        <PayButtons name="method" />
        <details className="fold fold-set" open={isOwn && !methodError}>
          <summary>Plus</summary>
          <div className="form">
            {props.more}
            <Input name="expires" type="date" label={<>Valable jusqu’au{optional}</>} min={today} />
            <Area
              name={note.name}
              label={
                <>
                  {note.label}
                  {optional}
                </>
              }
              hint={note.hint}
              rows={2}
              maxLength={prepaidNoteLimit}
            />
          </div>
        </details>
      </EditForm>
    </details>
  );
}

export function prepaidAmount({ kind }: Pick<Prepaid, 'kind'>, amount: number): string {
  return kind === 'gift-card'
    ? formatXof(amount)
    : `${amount}\u00a0séance${Math.abs(amount) > 1 ? 's' : ''}`;
}

export function prepaidState(prepaid: Prepaid, today: string): string {
  const { kind, left, sold, expires, isEnded } = prepaid;
  const isCard = kind === 'gift-card';
  const rest = prepaidAmount(prepaid, left);
  const all = isCard ? formatXof(sold) : String(sold);
  if (isEnded) return `${isCard ? 'Terminée' : 'Terminé'}\u00a0; il restait ${rest}`;
  if (left === 0) return `Tout est utilisé, sur ${all}`;
  // Corrections can raise a pack above its sold number.
  const text = left > sold ? `Reste ${rest}, pour ${all} à la vente` : `Reste ${rest} sur ${all}`;
  return expires && expires < today ? `${text}, date passée` : text;
}
