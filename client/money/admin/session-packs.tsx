import { useLocation } from 'react-router';
import type { ClientFile } from '../../../shared/clients/clients.ts';
import { readAmount } from '../../../shared/money/amount.ts';
import { sessionsLeft } from '../../../shared/money/money-text.ts';
import {
  type ClientPacks,
  CountPackInput,
  coverLimit,
  sellPackInput,
  type VisitPack,
} from '../../../shared/money/prepaid.ts';
import { prepaidLink } from '../../../shared/page/admin-paths.ts';
import { form } from '../../admin/admin-form.ts';
import { DoneNotice } from '../../admin/admin-notice.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { ButtonForm, Input, useTyped } from '../../admin/edit-form.tsx';
import { rowAnchor, rowField } from '../../admin/kept-place.tsx';
import { typedDay } from '../../admin/load.ts';
import { Section } from '../../admin/section.tsx';
import { TreatmentOptions } from '../../agenda/admin/book-fields.tsx';
import { clientLink, numberIn } from '../../clients/admin/client-data.ts';
import { Link } from '../../components/link.tsx';
import { SelectField } from '../../forms/field.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { prepaidAmount, prepaidState, SaleForm, sellIntent } from './prepaid-parts.tsx';

const coverFields = Array.from({ length: coverLimit }, (_, index) => `soin${index + 1}`);

export const sellPack = form({
  call: 'adminSellPack',
  schema: ({ today }) => sellPackInput(today()),
  input: ({ search, values }) => ({
    number: numberIn(search),
    id: values.id,
    covers: coverFields.flatMap((field) => values[field] || []),
    sessions: Number(values.sessions?.trim() || Number.NaN),
    price: readAmount(values.price),
    method: values.method,
    note: values.note,
    expires: typedDay(values.expires),
  }),
  fields: ['sessions', 'price', 'method', 'note', 'expires'],
  done: ({ input: { number, id } }) => `${clientLink(number)}&${completedField}=${id}`,
});

/** Confirms the sale of a session pack if the client's file has it. */
export function PackDone({ client, search }: { client: ClientFile; search: URLSearchParams }) {
  const pack = client.packs?.list.find(({ id }) => id === search.get(completedField));
  if (!pack) return null;
  return (
    <DoneNotice text={`Carnet noté\u00a0: ${pack.title}, ${prepaidAmount(pack, pack.sold)}.`} />
  );
}

interface Props {
  number: string;
  packs: ClientPacks;
  outcome: FormOutcome | undefined;
  today: string;
}

export function Packs({ number, packs, outcome, today }: Props) {
  const isOwn = outcome?.values.intent === sellIntent;
  const hasMore = isOwn && coverFields.slice(1).some((field) => outcome.values[field]);
  return (
    <Section id="carnets" title="Carnets" className="card stack">
      {packs.list.length === 0 && <p>Aucun carnet pour le moment.</p>}
      <ul className="stack">
        {packs.list.map((pack) => (
          <li key={pack.id} className={pack.isEnded || pack.left === 0 ? 'muted' : undefined}>
            <Link to={prepaidLink(pack.id)}>{pack.title}</Link>
            {`\u00a0: ${prepaidState(pack, today)}`}
          </li>
        ))}
      </ul>
      <SaleForm
        title="Vendre un carnet"
        action={clientLink(number)}
        nextId={packs.nextId}
        outcome={outcome}
        today={today}
        price={{ name: 'price', label: 'Prix payé en FCFA' }}
        note={{ name: 'note', label: 'Note', hint: 'La personne peut demander à la lire.' }}
        button="Noter ce carnet"
      >
        <Covers isOpen={hasMore} />
        <Input
          name="sessions"
          label="Nombre de séances"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          defaultValue="10"
        />
      </SaleForm>
    </Section>
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
      <TreatmentOptions catalogue={catalogue} />
    </SelectField>
  );
}

export const countIntent = 'seance';

export const countSession = form({
  call: 'adminCountPack',
  schema: CountPackInput,
  refusals: {
    conflict:
      'Rien n’est compté\u00a0: ce carnet n’a plus de séance, il est terminé, ou ce rendez-vous est annulé.',
  },
  done: ({ posted }) => {
    const shown = new URLSearchParams(posted.search);
    shown.delete('fait');
    return `${posted.pathname}?${shown}${rowAnchor(posted)}`;
  },
});

interface VisitProps {
  number: string;
  name: string;
  outcome: 'came' | 'missed' | null;
  packs?: readonly VisitPack[];
  row?: string;
}

/** Shows the session packs that cover an appointment. One tap counts a session once the client has come. */
export function VisitPacks({ number, name, outcome, packs = [], row }: VisitProps) {
  const { pathname, search } = useLocation();
  return packs.map(({ id, title, left, isCounted }) => (
    <div key={id} className="stack-tight">
      <p className="small">
        <Link to={prepaidLink(id)}>{`Carnet ${title}`}</Link>
        {`\u00a0: ${sessionsLeft(left)}${isCounted ? ', celle-ci est comptée' : ''}`}
      </p>
      {outcome === 'came' && !isCounted && left > 0 && (
        <ButtonForm
          action={`${pathname}${search}`}
          preventScrollReset
          hiddenFields={{
            intent: countIntent,
            pack: id,
            number,
            ...(row && { [rowField]: row }),
          }}
          className="control agenda-mark"
        >
          Compter une séance
          <span className="visually-hidden">{` : ${name}, ${title}`}</span>
        </ButtonForm>
      )}
    </div>
  ));
}
