import type { ReactNode } from 'react';
import { amountLength } from '../../../shared/money/amount.ts';
import { methodLabels } from '../../../shared/money/money-address.ts';
import { prepaidNoteLimit } from '../../../shared/money/prepaid.ts';
import { paymentMethods } from '../../../shared/money/till.ts';
import { Area, EditForm, Input, Select, SendButton } from '../../admin/edit-form.tsx';
import { optional } from '../../forms/field.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';

export const sellIntent = 'vendre';

interface Props {
  /** "Vendre un carnet" */
  title: string;
  action: string;
  nextId: string;
  outcome: FormOutcome | undefined;
  today: string;
  /** The fields before the price. */
  children?: ReactNode;
  price: { readonly name: string; readonly label: string };
  /** The fields between the price and the note. */
  more?: ReactNode;
  note: { readonly name: string; readonly label: string; readonly hint?: string };
  button: string;
}

/** The sale of a gift card or session pack, folded unless a field has an error. */
export function SaleForm({ title, action, nextId, outcome, today, note, ...props }: Props) {
  const isOwn = outcome?.values.intent === sellIntent;
  // After a conflict the id is used up.
  const isConflict = outcome?.problem.error === 'conflict';
  const id = (isOwn && !isConflict && outcome.values.id) || nextId;
  return (
    <details className="fold fold-set" key={nextId} open={isOwn}>
      <summary>{title}</summary>
      <EditForm
        action={action}
        className="form"
        noValidate
        hiddenFields={{ intent: sellIntent, id }}
        outcome={outcome}
      >
        {props.children}
        <Input {...props.price} inputMode="numeric" autoComplete="off" maxLength={amountLength} />
        <Select
          name="method"
          label="Payé comment"
          defaultValue=""
          options={[
            ['', 'Choisissez'],
            ...paymentMethods.map((method) => [method, methodLabels[method]] as const),
          ]}
        />
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
        <SendButton intent={sellIntent}>{props.button}</SendButton>
      </EditForm>
    </details>
  );
}
