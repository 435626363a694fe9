import { completedField } from '#client/admin/admin-form.ts';
import { buildAdminScreen } from '#client/admin/admin-screen.tsx';
import { EditForm, type Outcome } from '#client/admin/edit-form.tsx';
import { DateStep } from '#client/admin/list-controls.tsx';
import { addData, load, type PageRequest } from '#client/admin/load.ts';
import { Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import { Link } from '#client/components/link.tsx';
import {
  addDays,
  type Day,
  formatShortDay,
  readDay,
  toMonth,
} from '#shared/calendar/calendar-month.ts';
import { formatTime } from '#shared/calendar/opening.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import type { Deposits } from '#shared/money/deposit-list.ts';
import { formatXof } from '#shared/money/money-text.ts';
import {
  formatReceived,
  formatSignedXof,
  methodLabels,
  prepaidLabels,
  sumAmounts,
} from '#shared/money/payment-text.ts';
import type { Bill, Due, Till } from '#shared/money/till.ts';
import { isOn } from '#shared/options.ts';
import {
  adminPaths,
  buildBillLink,
  buildPrepaidLink,
  buildTillLink,
  tillDayField,
} from '#shared/page/admin-paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { buildPayForm, conflictText } from './bill.tsx';
import { AwaitedDeposits, DepositSections, depositForms, formatDepositDone } from './deposits.tsx';
import { PayButtons } from './pay-buttons.tsx';

interface TillPage extends Till {
  readonly deposits?: Deposits | undefined;
  /** Today, the unpaid bills of the month's earlier days. */
  readonly earlier: readonly Due[];
  /** The bill of the first appointment that is not paid. */
  readonly next?: Bill | undefined;
}

const payIntent = 'encaisser';

const readTillDay = (search: URLSearchParams, today: Day): Day =>
  readDay(search.get(tillDayField) ?? '') ?? today;

export const tillScreen = buildAdminScreen<TillPage, Outcome>({
  title: 'Caisse',
  load: loadTill,
  forms: {
    ...depositForms,
    [payIntent]: buildPayForm(({ search, values }) => {
      const nextSearch = new URLSearchParams(search);
      nextSearch.set(completedField, values.method ?? '');
      return `${adminPaths.adminTill}?${nextSearch}`;
    }),
  },
  refusals: { conflict: conflictText },
  Tools({ institute }) {
    const areGiftsOn = isOn(institute, 'gifts');
    return (
      (areGiftsOn || isOn(institute, 'packs')) && (
        <Link to={adminPaths.adminPrepaidList} className="button button-outline">
          {areGiftsOn ? 'Carte cadeau' : 'Carnets'}
        </Link>
      )
    );
  },
  Head({ search, today }) {
    const day = readTillDay(search, today);
    return (
      <nav aria-label="Jours" className="date-steps">
        <DateStep icon="previous" label="Jour précédent" to={buildTillLink(addDays(day, -1))} />
        <strong>{day === today ? 'Aujourd’hui' : capitalize(formatShortDay(day))}</strong>
        {day < today && (
          <DateStep icon="next" label="Jour suivant" to={buildTillLink(addDays(day, 1))} />
        )}
      </nav>
    );
  },
  done: ({ search }) => formatDepositDone(search.get(completedField)),
  View({ data, today }) {
    const { toSettle, deposits, earlier } = data;
    return (
      <div className="columns">
        <div className="stack">
          {deposits && <DepositSections deposits={deposits} toSettle={toSettle} />}
          <Outstanding till={data} today={today} />
          {earlier.length > 0 && (
            <Section id="avant" title={`Jours passés\u00a0: ${formatXof(sumAmounts(earlier))}`}>
              <DueRows due={earlier} isDayShown />
            </Section>
          )}
          {toSettle.length > 0 && (
            <Section id="a-regler" title="Payé, mais sans visite">
              <DueRows due={toSettle} isDayShown />
            </Section>
          )}
          {deposits && <AwaitedDeposits waiting={deposits.waiting} />}
        </div>
        <Section id="recu" title={`Reçu\u00a0: ${formatReceived(data.methods)}`}>
          <ReceiptRows receipts={data.receipts} />
        </Section>
      </div>
    );
  },
});

async function loadTill({ search, today, ...pageRequest }: PageRequest) {
  const day = readTillDay(search, today());
  const [till, deposits, month] = await Promise.all([
    load(pageRequest, { name: 'adminTill', query: { day } }),
    load(pageRequest, { name: 'adminDeposits' }),
    day === today() &&
      load(pageRequest, { name: 'adminMonthMoney', query: { month: toMonth(day) } }),
  ]);
  const monthDue = (month && month.data?.due) || [];
  const { number } = till.data?.due[0] ?? {};
  const next = number && (await load(pageRequest, { name: 'adminBill', query: { number } }));
  return addData(till, () => ({
    deposits: deposits.data,
    earlier: monthDue.filter((due) => due.day < day),
    next: next ? next.data : undefined,
  }));
}

function Outstanding({ till, today }: { till: TillPage; today: Day }) {
  const { due, next } = till;
  if (due.length === 0)
    return <p>{`Rien à encaisser ${till.day === today ? 'aujourd’hui' : 'ce jour-là'}.`}</p>;
  return (
    <Section
      id="reste"
      title={`À encaisser\u00a0: ${formatXof(sumAmounts(due))}`}
      className="stack"
    >
      {next && <PayNow bill={next} day={till.day} today={today} />}
      <DueRows due={next ? due.slice(1) : due} />
    </Section>
  );
}

function PayNow({ bill, day, today }: { bill: Bill; day: Day; today: Day }) {
  const { number, name, treatments, hour, outstanding, nextId, version } = bill;
  const payment = { number, id: nextId, version, amount: outstanding, day: today };
  return (
    <EditForm
      key={nextId}
      action={buildTillLink(day)}
      className="pay-now stack-tight"
      hiddenFields={{ intent: payIntent, ...payment }}
    >
      <p className="row">
        <Link to={buildBillLink(number)} className="tappable">
          {name}
        </Link>
        <strong className="figure">{formatXof(outstanding)}</strong>
      </p>
      <p className="muted small">
        {[treatments, hour && formatTime(hour)].filter(Boolean).join(' · ')}
      </p>
      <PayButtons name="method" isStrong />
    </EditForm>
  );
}

export const DueRows = ({ due, isDayShown }: { due: readonly Due[]; isDayShown?: boolean }) => (
  <Rows>
    {due.map(({ number, name, treatments, day, time, amount }) => (
      <Row
        key={number}
        to={buildBillLink(number)}
        title={name}
        detail={[treatments, isDayShown ? formatDayTime(day, time) : formatTime(time)].join(' · ')}
        end={formatXof(amount)}
      />
    ))}
  </Rows>
);

const ReceiptRows = ({ receipts }: Pick<Till, 'receipts'>) => (
  <Rows>
    {receipts.map(({ id, number, prepaid, name, method, purpose, amount }) => (
      <Row
        key={id}
        to={number ? buildBillLink(number) : buildPrepaidLink(prepaid ?? '')}
        title={name || prepaidLabels[purpose === 'session-pack' ? purpose : 'gift-card']}
        detail={purpose === 'deposit' ? `Acompte, ${methodLabels[method]}` : methodLabels[method]}
        end={formatSignedXof(amount)}
      />
    ))}
  </Rows>
);
