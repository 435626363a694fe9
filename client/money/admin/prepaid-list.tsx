import { readPage } from '../../../shared/appointments/request-filter.ts';
import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { readAmount } from '../../../shared/money/amount.ts';
import { giftCodeText } from '../../../shared/money/gift-code.ts';
import {
  FindGiftInput,
  type Prepaid,
  type PrepaidList,
  sellGiftInput,
} from '../../../shared/money/prepaid.ts';
import { adminPaths, prepaidLink } from '../../../shared/page/admin-paths.ts';
import { deName } from '../../../shared/text/elision.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { EditForm, Input, SendButton } from '../../admin/edit-form.tsx';
import { EmptyPage, Pager } from '../../admin/list-controls.tsx';
import { load, typedDay } from '../../admin/load.ts';
import { Section } from '../../admin/section.tsx';
import { Link } from '../../components/link.tsx';
import { optional } from '../../forms/field.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';
import { CodeInput, prepaidState, SaleForm, sellIntent } from './prepaid-parts.tsx';

export const prepaidListScreen = adminScreen<PrepaidList>({
  title: 'Cartes et carnets',
  load: ({ search, ...asked }) =>
    load(asked, { name: 'adminPrepaidList', query: { page: readPage(search) } }),
  forms: {
    [sellIntent]: form({
      call: 'adminSellGift',
      schema: ({ today }) => sellGiftInput(today()),
      input: ({ values: { amount, expires, ...values } }) => ({
        ...values,
        amount: readAmount(amount),
        expires: typedDay(expires),
      }),
      fields: ['amount', 'method', 'from', 'to', 'message', 'expires'],
      done: ({ input: { id } }) => `${prepaidLink(id)}&${completedField}=vendue`,
    }),
    '': form({
      call: 'adminFindGift',
      schema: FindGiftInput,
      fields: ['code'],
      done: ({ answer: { id } }) => prepaidLink(id),
    }),
  },
  refusals: {
    'not-found':
      'Aucune carte n’a ce code. Relisez-le avec la personne, lettre par lettre\u00a0: rien n’est changé.',
  },
  View: List,
  back: [{ to: adminPaths.adminTill, label: 'Caisse' }],
});

function List({ found, outcome, today }: Shown<PrepaidList>) {
  return (
    <>
      <FindGiftForm outcome={outcome} />
      <SellGiftForm nextId={found.nextId} outcome={outcome} today={today} />
      <EmptyPage lines={found.list}>Ni carte cadeau, ni carnet pour le moment.</EmptyPage>
      <ul className="cards">
        {found.list.map((prepaid) => (
          <Line key={prepaid.id} prepaid={prepaid} today={today} />
        ))}
      </ul>
      <Pager hasNext={found.hasNext} />
    </>
  );
}

export function FindGiftForm({ outcome }: { outcome: FormOutcome | undefined }) {
  return (
    <Section id="chercher" title="Une personne présente une carte" className="card stack">
      <EditForm
        action={adminPaths.adminPrepaidList}
        className="form"
        noValidate
        hiddenFields={{ intent: 'chercher' }}
        outcome={outcome}
      >
        <CodeInput />
        <SendButton>Voir cette carte</SendButton>
      </EditForm>
    </Section>
  );
}

interface SellProps {
  nextId: string;
  outcome: FormOutcome | undefined;
  today: string;
}

export const SellGiftForm = (props: SellProps) => (
  <SaleForm
    {...props}
    title="Vendre une carte cadeau"
    action={adminPaths.adminPrepaidList}
    price={{ name: 'amount', label: 'Montant en FCFA' }}
    more={
      <>
        <Input name="to" label={<>Pour (prénom){optional}</>} autoComplete="off" maxLength={40} />
        <Input
          name="from"
          label={<>De la part de (prénom){optional}</>}
          autoComplete="off"
          maxLength={40}
        />
      </>
    }
    note={{ name: 'message', label: 'Message sur la carte' }}
    button="Noter cette carte"
  />
);

function Line({ prepaid, today }: { prepaid: Prepaid; today: string }) {
  const { id, title, card, client, soldOn } = prepaid;
  const facts = [
    client && card && `avoir de ${client.name || 'la personne'}`,
    client && !card && client.name,
    card?.to && `pour ${card.to}`,
    card?.from && `de la part ${deName(card.from)}`,
    `${card ? 'vendue' : 'vendu'} le ${dayTitle(soldOn)}`,
  ];
  return (
    <li className="card stack-tight admin-message">
      <h2>
        <Link to={prepaidLink(id)} className="line-link">
          {card ? giftCodeText(card.code) : `Carnet ${title}`}
        </Link>
      </h2>
      <p>{prepaidState(prepaid, today)}</p>
      <p className="muted small">{facts.filter(Boolean).join(' · ')}</p>
    </li>
  );
}
