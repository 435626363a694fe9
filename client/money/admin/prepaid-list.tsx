import { readPage } from '../../../shared/appointments/request-filter.ts';
import { dayTitle } from '../../../shared/calendar/calendar-month.ts';
import { readAmount } from '../../../shared/money/amount.ts';
import { giftCodeText } from '../../../shared/money/gift-code.ts';
import { type Prepaid, type PrepaidList, sellGiftInput } from '../../../shared/money/prepaid.ts';
import { isOn } from '../../../shared/options.ts';
import { adminPaths, prepaidLink } from '../../../shared/page/admin-paths.ts';
import { deName } from '../../../shared/text/elision.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { completedField } from '../../admin/completed-edit.ts';
import { Input } from '../../admin/edit-form.tsx';
import { EmptyPage, Pager } from '../../admin/list-controls.tsx';
import { load, typedDay } from '../../admin/load.ts';
import { Row, Rows } from '../../admin/rows.tsx';
import { optional } from '../../forms/field.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';
import { useInstitute } from '../../page/page-context.ts';
import { prepaidState, SaleForm, sellIntent } from './prepaid-parts.tsx';

export const prepaidListScreen = adminScreen<PrepaidList>({
  options: ['gifts', 'packs'],
  title: 'Cartes et carnets',
  load: ({ search, ...asked }) =>
    load(asked, { name: 'adminPrepaidList', query: { page: readPage(search) } }),
  forms: {
    [sellIntent]: form({
      call: 'adminSellGift',
      schema: ({ today }) => sellGiftInput(today()),
      input: ({ values: { amount, expires, method, ...values } }) => ({
        ...values,
        method,
        amount: readAmount(amount),
        expires: typedDay(expires),
      }),
      fields: ['amount', 'method', 'from', 'to', 'message', 'expires'],
      done: ({ input: { id } }) => `${prepaidLink(id)}&${completedField}=vendue`,
    }),
  },
  View: List,
  back: [{ to: adminPaths.adminTill, label: 'Caisse' }],
});

function List({ found, outcome, today }: ScreenProps<PrepaidList>) {
  return (
    <>
      {isOn(useInstitute(), 'gifts') && (
        <SellGiftForm nextId={found.nextId} outcome={outcome} today={today} />
      )}
      <EmptyPage lines={found.list}>Ni carte cadeau, ni carnet pour le moment.</EmptyPage>
      <Rows>
        {found.list.map((prepaid) => (
          <Line key={prepaid.id} prepaid={prepaid} today={today} />
        ))}
      </Rows>
      <Pager hasNext={found.hasNext} />
    </>
  );
}

interface SellProps {
  nextId: string;
  outcome: FormOutcome | undefined;
  today: string;
}

const SellGiftForm = (props: SellProps) => (
  <SaleForm
    {...props}
    isOpen
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
  />
);

function Line({ prepaid, today }: { prepaid: Prepaid; today: string }) {
  const { id, title, card, client, soldOn } = prepaid;
  const facts = [
    client && `${card ? 'avoir de ' : ''}${client.name || 'la personne'}`,
    card?.to && `pour ${card.to}`,
    card?.from && `de la part ${deName(card.from)}`,
    `${card ? 'vendue' : 'vendu'} le ${dayTitle(soldOn)}`,
  ];
  return (
    <Row
      title={card ? giftCodeText(card.code) : `Carnet ${title}`}
      to={prepaidLink(id)}
      detail={
        <>
          <p>{prepaidState(prepaid, today)}</p>
          <p>{facts.filter(Boolean).join(' · ')}</p>
        </>
      }
    />
  );
}
