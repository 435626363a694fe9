import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { Input, useTypedValue } from '#client/admin/edit-form.tsx';
import { Row, Rows } from '#client/admin/screen-parts.tsx';
import { TreatmentOptions } from '#client/agenda/admin/book-fields.tsx';
import { buildClientLink, readClientNumber } from '#client/clients/admin/client-data.ts';
import { Link } from '#client/components/link.tsx';
import { SelectField } from '#client/forms/field.tsx';
import type { FormOutcome } from '#client/forms/form-input.ts';
import { useCatalogue } from '#client/page/use-catalogue.ts';
import { readTypedDay } from '#shared/calendar/calendar-month.ts';
import type { ClientRecord } from '#shared/clients/clients.ts';
import { readAmount } from '#shared/money/amount.ts';
import { formatSessionsLeft } from '#shared/money/money-text.ts';
import { type ClientPacks, createSellPackInput, type VisitPack } from '#shared/money/prepaid.ts';
import { buildPrepaidLink } from '#shared/page/admin-paths.ts';
import { formatPrepaid, formatPrepaidState, SaleForm } from './prepaid.tsx';

export const submitPackSale = buildSubmit({
  call: 'adminSellPack',
  schema: ({ today }) => createSellPackInput(today()),
  input: ({ search, values }) => ({
    number: readClientNumber(search),
    id: values.id,
    covers: values.covers ? [values.covers] : [],
    sessions: Number(values.sessions?.trim() || Number.NaN),
    price: readAmount(values.price),
    method: values.method,
    note: values.note,
    expires: readTypedDay(values.expires),
  }),
  fields: ['sessions', 'price', 'method', 'note', 'expires'],
  finish: ({ input: { number, id } }) => `${buildClientLink(number)}&${completedField}=${id}`,
});

export function formatPackSold(client: ClientRecord, id: string): string | undefined {
  const pack = client.packs?.list.find((pack) => pack.id === id);
  return pack && `Carnet noté\u00a0: ${pack.title}, ${formatPrepaid(pack, pack.sold)}.`;
}

interface Props {
  number: string;
  packs: ClientPacks;
  outcome: FormOutcome | undefined;
  today: string;
}

export const Packs = ({ number, packs, outcome, today }: Props) => (
  <>
    <Rows>
      {packs.list.map((pack) => (
        <Row
          key={pack.id}
          title={pack.title}
          to={buildPrepaidLink(pack.id)}
          detail={formatPrepaidState(pack, today)}
        />
      ))}
    </Rows>
    <SaleForm
      title="Vendre un carnet"
      action={buildClientLink(number)}
      nextId={packs.nextId}
      outcome={outcome}
      today={today}
      priceLabel="Prix payé en FCFA"
      noteLabel="Note"
      moreLabel="Date, note"
      noteHint="La personne peut demander à la lire."
    >
      <CoverSelect />
      <Input
        name="sessions"
        label="Nombre de séances"
        inputMode="numeric"
        autoComplete="off"
        maxLength={3}
        defaultValue="10"
      />
    </SaleForm>
  </>
);

function CoverSelect() {
  const catalogue = useCatalogue();
  return (
    <SelectField label="Valable pour" {...useTypedValue('covers', '')}>
      <option value="">Tous les soins</option>
      <optgroup label="Toute une rubrique">
        {catalogue.sections.map(({ slug, titre }) => (
          <option key={slug} value={slug}>
            {titre}
          </option>
        ))}
      </optgroup>
      <TreatmentOptions catalogue={catalogue} />
    </SelectField>
  );
}

export const VisitPacks = ({ packs = [] }: { packs: readonly VisitPack[] | undefined }) =>
  packs.map(({ id, title, left }) => (
    <p key={id} className="small">
      <Link to={buildPrepaidLink(id)}>{`Carnet ${title}`}</Link>
      {`\u00a0: ${formatSessionsLeft(left)}`}
    </p>
  ));
