import { appointmentTitle } from '../../../../shared/calendar/time-of-day.ts';
import {
  type RequestTakings,
  TakingInput,
  UndoTakingInput,
} from '../../../../shared/contract/admin/takings.ts';
import { isRequestNumber } from '../../../../shared/contract/booking/request-status.ts';
import { requestLink, takingsLink } from '../../../../shared/page/admin-paths.ts';
import { methodLabels, paidAheadLabels, sumOf } from '../../../../shared/page/takings.ts';
import { readAmount } from '../../../../shared/text/amount.ts';
import { formatXof } from '../../../../shared/text/money.ts';
import { SuccessNotice } from '../../../components/success-notice.tsx';
import { adminScreen, type Shown } from '../admin-screen.tsx';
import { agendaLink } from '../agenda/agenda-address.ts';
import { completedField } from '../completed-edit.ts';
import { form } from '../forms/form.ts';
import { type Posted, typedDay } from '../forms/posted.ts';
import { loadOne, notFound } from '../load.ts';
import { TakingForm } from './taking-form.tsx';
import { TakingList } from './taking-list.tsx';

const numberIn = (search: URLSearchParams) => search.get('numero') ?? '';

/** The way back here, where the payment that was just noted or taken back is confirmed. */
const doneLink = (number: string, id: string) => `${takingsLink(number)}&${completedField}=${id}`;

/** What was taken for an appointment: part by Wave, part in cash, as it comes. */
export const takingsScreen = adminScreen({
  title: 'Encaissé',
  load: ({ search, ...asked }) => {
    const number = numberIn(search);
    if (!isRequestNumber(number)) return notFound(asked.context);
    return loadOne(asked, { name: 'adminTakings', query: { number } });
  },
  forms: {
    annuler: form({
      call: 'adminUndoTaking',
      schema: UndoTakingInput,
      input: ({ search, values: { id } }) => ({ number: numberIn(search), id }),
      done: ({ input: { number, id } }) => doneLink(number, id),
    }),
    '': form({
      call: 'adminTake',
      schema: TakingInput,
      input: takingIn,
      fields: ['amount', 'method', 'lane', 'day'],
      done: ({ input: { number, id } }) => doneLink(number, id),
    }),
  },
  refusals: {
    conflict:
      'Un autre montant vient d’être noté depuis cette page. Vérifiez la liste ci-dessous, puis envoyez à nouveau si c’est toujours utile.',
    invalid: 'Ce jour est à venir, ou cette personne n’est plus dans l’équipe. Rien n’est noté.',
  },
  Done,
  View: Takings,
  back: ({ found, search }) => [
    ...(found ? [{ to: agendaLink(found.day), label: 'Agenda du jour' }] : []),
    { to: requestLink(numberIn(search)), label: 'Fiche du rendez-vous' },
  ],
});

function takingIn({ search, values }: Posted) {
  const { id, amount, method, lane = '', day } = values;
  return {
    ...{ number: numberIn(search), id, method, lane, day: typedDay(day) },
    amount: readAmount(amount),
  };
}

function Done({ found, search }: Shown<RequestTakings>) {
  const taking = found.takings.find(({ id }) => id === search.get(completedField));
  if (!taking) return null;
  const { amount, method, isUndone } = taking;
  const text = `${formatXof(amount)}, ${methodLabels[method]}`;
  return (
    <SuccessNotice>
      <p>{isUndone ? `Annulé\u00a0: ${text} ne compte plus.` : `C’est noté\u00a0: ${text}.`}</p>
    </SuccessNotice>
  );
}

function Takings({ found, outcome, today }: Shown<RequestTakings>) {
  const { name, day, hour, expected, takings, paidAhead = [] } = found;
  const taken = sumOf(takings.filter(({ isUndone }) => !isUndone));
  const left = expected - sumOf(paidAhead) - taken;
  return (
    <>
      <p>
        <strong>{name}</strong>
        {hour && `, ${appointmentTitle(day, hour)}`}
      </p>
      <p>
        {`Attendu\u00a0: ${formatXof(expected)}. `}
        {paidAhead.map(({ by, amount }) => `${paidAheadLabels[by]}\u00a0: ${formatXof(amount)}. `)}
        {'Encaissé\u00a0: '}
        <strong>{formatXof(taken)}</strong>
        {taken + sumOf(paidAhead) > 0 && left > 0 && `. Reste\u00a0: ${formatXof(left)}`}
        {left < 0 && expected > 0 && `, soit ${formatXof(-left)} de plus`}.
      </p>
      <TakingForm found={found} left={left} outcome={outcome} today={today} />
      <TakingList found={found} />
    </>
  );
}
