import {
  type ClientPacks,
  coverLimit,
  packNoteLimit,
  sellPackInput,
} from '../../../../shared/contract/admin/session-packs.ts';
import { treatmentGroups } from '../../../../shared/contract/booking/treatment-choice.ts';
import { amountLength, readAmount } from '../../../../shared/text/amount.ts';
import { treatmentText } from '../../../../shared/text/request-text.ts';
import { optional, SelectField } from '../../../forms/field.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { useCatalogue } from '../../../page/use-catalogue.ts';
import { clientLink, numberIn } from '../clients/client-data.ts';
import { Area, EditForm, Input, SendButton, useTyped } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import { typedDay } from '../forms/posted.ts';
import { MethodSelect } from './method-select.tsx';
import { doneLink } from './prepaid-links.ts';

export const sellIntent = 'vendre';
const coverFields = Array.from({ length: coverLimit }, (_, index) => `soin${index + 1}`);

export const sellPack = form({
  call: 'adminSellPack',
  schema: ({ today }) => sellPackInput(today()),
  input: ({ search, values }) => ({
    ...{ number: numberIn(search), id: values.id, note: values.note },
    covers: coverFields.flatMap((field) => values[field] || []),
    sessions: Number(values.sessions?.trim() || Number.NaN),
    price: readAmount(values.price),
    method: values.method,
    expires: typedDay(values.expires),
  }),
  fields: ['sessions', 'price', 'method', 'note', 'expires'],
  done: ({ input: { number, id } }) => doneLink(clientLink(number), id),
});

interface Props {
  number: string;
  packs: ClientPacks;
  outcome: FormOutcome | undefined;
  today: string;
}

/** Folded until it is of use, or something is to be corrected. */
export function SellPack({ number, packs, outcome, today }: Props) {
  const isOwn = outcome?.values.intent === sellIntent;
  // After a conflict the id is used up.
  const isConflict = outcome?.problem.error === 'conflict';
  const id = (isOwn && !isConflict && outcome.values.id) || packs.nextId;
  return (
    <details className="fold fold-set" key={packs.nextId} open={isOwn}>
      <summary>Vendre un carnet</summary>
      <EditForm
        action={clientLink(number)}
        className="form"
        noValidate
        hiddenFields={{ intent: sellIntent, id }}
        outcome={outcome}
      >
        <Covers isOpen={isOwn && coverFields.slice(1).some((one) => outcome.values[one])} />
        <Input
          name="sessions"
          label="Nombre de séances"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue="10"
        />
        <Input
          name="price"
          label="Prix payé en FCFA"
          inputMode="numeric"
          autoComplete="off"
          maxLength={amountLength}
        />
        <MethodSelect />
        <Input name="expires" type="date" label={<>Valable jusqu’au{optional}</>} min={today} />
        <Area
          name="note"
          label={<>Note{optional}</>}
          hint="La personne peut demander à la lire."
          rows={2}
          maxLength={packNoteLimit}
        />
        <SendButton>Noter ce carnet</SendButton>
      </EditForm>
    </details>
  );
}

function Covers({ isOpen }: { isOpen: boolean }) {
  const [first = '', ...others] = coverFields;
  return (
    <>
      <CoverSelect name={first} label="Valable pour" none="Tous les soins" />
      <details className="fold fold-set" open={isOpen}>
        <summary>Ajouter une rubrique ou un soin</summary>
        <div className="form">
          {others.map((name) => (
            <CoverSelect key={name} name={name} label="Valable aussi pour" none="Rien d’autre" />
          ))}
        </div>
      </details>
    </>
  );
}

function CoverSelect({ name, label, none }: { name: string; label: string; none: string }) {
  const catalogue = useCatalogue();
  return (
    <SelectField label={label} {...useTyped(name, '')}>
      <option value="">{none}</option>
      <optgroup label="Toute une rubrique">
        {catalogue.sections.map(({ slug, titre }) => (
          <option key={slug} value={slug}>
            {titre}
          </option>
        ))}
      </optgroup>
      {treatmentGroups(catalogue).map((group) => (
        <optgroup key={group.name} label={group.name}>
          {group.treatments.map((treatment) => (
            <option key={treatment.id} value={treatment.id}>
              {treatmentText(treatment)}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  );
}
