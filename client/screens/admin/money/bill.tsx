import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import {
  type Bill,
  PaymentInput,
  RedemptionInput,
  SettleInput,
  UndoEntryInput,
} from '../../../../shared/contract/admin/money.ts';
import { isRequestNumber } from '../../../../shared/contract/booking/request-status.ts';
import { billLink, requestLink } from '../../../../shared/page/admin-paths.ts';
import { outstandingText, paidAheadLabels } from '../../../../shared/page/money.ts';
import { readAmount } from '../../../../shared/text/amount.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { DoneNotice } from '../admin-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { agendaLink } from '../agenda/agenda-address.ts';
import { completedField } from '../completed-edit.ts';
import { form } from '../forms/form.ts';
import { type Posted, typedDay } from '../forms/posted.ts';
import { loadOne, notFound } from '../load.ts';
import { BillEntries, entryText } from './bill-entries.tsx';
import { PaymentForm } from './payment-form.tsx';
import { RedeemForms, redeemIntent } from './redeem-forms.tsx';
import { SettleForm, settleIntent } from './settle-form.tsx';

const numberIn = (search: URLSearchParams) => search.get('numero') ?? '';

/** The way back here, where what was just recorded is confirmed. */
const doneLink = (number: string, done: string) => `${billLink(number)}&${completedField}=${done}`;
const done = ({ input: { number, id } }: { input: { number: string; id: string } }) =>
  doneLink(number, id);

/** Reads the version that the page showed, so that no payment is recorded for an old balance. */
const seenIn = ({ search, values: { id, version } }: Posted) => ({
  ...{ number: numberIn(search), id, version: Number(version) },
});

/** What was paid for an appointment, and what is outstanding: part by Wave, part in cash, by a card or a pack. */
export const billScreen = adminScreen({
  title: 'Encaisser',
  load: ({ search, ...asked }) => {
    const number = numberIn(search);
    if (!isRequestNumber(number)) return notFound(asked.context);
    return loadOne(asked, { name: 'adminBill', query: { number } });
  },
  forms: {
    annuler: form({
      call: 'adminUndoEntry',
      schema: UndoEntryInput,
      input: ({ search, values: { id } }) => ({ number: numberIn(search), id }),
      done,
    }),
    [redeemIntent]: form({
      call: 'adminRedeem',
      schema: RedemptionInput,
      input: (posted) => {
        const { prepaid = '', code = '' } = posted.values;
        return { ...seenIn(posted), prepaid, code };
      },
      fields: ['code'],
      refusals: {
        'not-found':
          'Aucune carte n’a ce code, ou elle est à quelqu’un d’autre\u00a0: rien n’est utilisé.',
      },
      done,
    }),
    [settleIntent]: form({
      call: 'adminSettle',
      schema: SettleInput,
      input: (posted) => {
        // "refunded wave": one button says both.
        const [answer, method] = (posted.values.answer ?? '').split(' ');
        return { ...seenIn(posted), answer, ...(method && { method }) };
      },
      fields: ['answer'],
      done: ({ input: { number } }) => doneLink(number, settleIntent),
    }),
    '': form({
      call: 'adminPay',
      schema: PaymentInput,
      input: (posted) => {
        const { amount, method, day, force } = posted.values;
        const paid = { amount: readAmount(amount), method, day: typedDay(day) };
        return { ...seenIn(posted), ...paid, force: force === '1' };
      },
      fields: ['amount', 'method', 'day'],
      done,
    }),
  },
  refusals: {
    conflict:
      'Rien n’est noté\u00a0: quelqu’un vient de noter autre chose ici, ou il ne reste rien. Voici où en sont les comptes maintenant.',
    'confirm-anyway': 'Rien n’est encore noté\u00a0: c’est plus que ce qui reste à payer.',
    invalid: 'Ce jour est à venir, ou cette personne n’a pas donné de numéro. Rien n’est noté.',
  },
  Done,
  View: BillView,
  back: ({ found, search }) => [
    ...(found ? [{ to: agendaLink(found.day), label: 'Agenda du jour' }] : []),
    { to: requestLink(numberIn(search)), label: 'Fiche du rendez-vous' },
  ],
});

function Done({ found, search }: Shown<Bill>) {
  const id = search.get(completedField) ?? '';
  if (id === settleIntent)
    return <DoneNotice text={found.toSettle === 0 ? 'C’est noté.' : undefined} />;
  const entry = found.entries.find((one) => one.id === id);
  if (!entry) return null;
  const { amount, reversed } = entry;
  const text = `${formatXof(amount || reversed)}, ${entryText(entry)}`;
  return (
    <DoneNotice
      text={amount === 0 ? `Annulé\u00a0: ${text} ne compte plus.` : `C’est noté\u00a0: ${text}.`}
    />
  );
}

function BillView({ found, outcome, today }: Shown<Bill>) {
  const { name, day, hour, expected, paid, redeemed, outstanding, toSettle } = found;
  const { paidAhead = [] } = found;
  const received = paid + redeemed;
  return (
    <>
      <p>
        <strong>{name}</strong>
        {hour && `, ${appointmentTitle(day, hour)}`}
      </p>
      <p>
        {`Attendu\u00a0: ${formatXof(expected)}. `}
        {paidAhead.map(({ by, amount }) => `${paidAheadLabels[by]}\u00a0: ${formatXof(amount)}. `)}
        {received > 0 ? 'En tout payé\u00a0: ' : 'Payé\u00a0: '}
        <strong>{formatXof(received)}</strong>
        {toSettle === 0 && received > 0 && `, ${outstandingText(found)}`}.
      </p>
      {toSettle > 0 ? (
        <SettleForm found={found} outcome={outcome} />
      ) : (
        <>
          <PaymentForm found={found} outcome={outcome} today={today} />
          {outstanding > 0 && <RedeemForms found={found} outcome={outcome} />}
        </>
      )}
      <BillEntries found={found} />
    </>
  );
}
