import { completedField } from '#client/admin/admin-form.ts';
import { buildAdminScreen } from '#client/admin/admin-screen.tsx';
import { EditForm, type Outcome } from '#client/admin/edit-form.tsx';
import { DateStep, DayForm } from '#client/admin/list-controls.tsx';
import { addData, load, type PageRequest } from '#client/admin/load.ts';
import { MoreMenu, Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import { Link } from '#client/components/link.tsx';
import { addDays, type Day, formatDayOfYear, readDay } from '#shared/calendar/calendar-month.ts';
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
  buildOtherAmountLink,
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
  /** The bill of the first unpaid appointment that has begun. */
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
        <MoreMenu
          label="Un autre jour"
          buttonContent={
            <strong>
              {day === today ? 'Aujourd’hui' : capitalize(formatDayOfYear(day, today))}
            </strong>
          }
        >
          <DayForm
            key={day}
            action={adminPaths.adminTill}
            name={tillDayField}
            day={day}
            max={today}
          />
        </MoreMenu>
        {day < today && (
          <DateStep icon="next" label="Jour suivant" to={buildTillLink(addDays(day, 1))} />
        )}
      </nav>
    );
  },
  done: ({ search }) => formatDepositDone(search.get(completedField)),
  View({ data, today, outcome, search }) {
    const { toSettle, deposits, earlier } = data;
    return (
      <div className="columns">
        <div className="stack">
          {deposits && <DepositSections deposits={deposits} toSettle={toSettle} />}
          <Outstanding
            till={data}
            today={today}
            isAfterPayment={
              search.has(completedField) ||
              ![undefined, data.next?.number].includes(outcome?.values.number)
            }
          />
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

async function loadTill({ search, today, institute, ...pageRequest }: PageRequest) {
  const day = readTillDay(search, today());
  const [till, deposits] = await Promise.all([
    load(pageRequest, { name: 'adminTill', query: { day } }),
    isOn(institute(), 'deposits') && load(pageRequest, { name: 'adminDeposits' }),
  ]);
  const { number } = till.data?.due.find(({ hasBegun }) => hasBegun) ?? {};
  const next = number && (await load(pageRequest, { name: 'adminBill', query: { number } }));
  return addData(till, () => ({
    deposits: deposits ? deposits.data : undefined,
    next: next ? next.data : undefined,
  }));
}

interface OutstandingProps {
  till: TillPage;
  today: Day;
  isAfterPayment: boolean;
}

function Outstanding({ till, today, isAfterPayment }: OutstandingProps) {
  const { due, next } = till;
  const begun = due.filter(({ hasBegun }) => hasBegun);
  const later = due.filter(({ hasBegun }) => !hasBegun);
  const dayText = till.day === today ? 'aujourd’hui' : 'ce jour-là';
  return (
    <>
      {begun.length > 0 ? (
        <Section
          id="reste"
          title={`À encaisser\u00a0: ${formatXof(sumAmounts(begun))}`}
          className="stack"
        >
          {next && <PayNow bill={next} day={till.day} today={today} isOpen={!isAfterPayment} />}
          <DueRows due={next ? begun.slice(1) : begun} />
        </Section>
      ) : (
        <p>{`Rien à encaisser ${later.length > 0 ? 'pour l’instant' : dayText}.`}</p>
      )}
      {later.length > 0 && (
        <Section id="plus-tard" title={`Plus tard\u00a0: ${formatXof(sumAmounts(later))}`}>
          <DueRows due={later} />
        </Section>
      )}
    </>
  );
}

interface PayNowProps {
  bill: Bill;
  day: Day;
  today: Day;
  /** False after a payment: the next client moves up, and a second press must not pay for her. */
  isOpen: boolean;
}

function PayNow({ bill, day, today, isOpen }: PayNowProps) {
  const { number, name, treatments, hour, outstanding, nextId, version } = bill;
  const payment = { number, id: nextId, version, amount: outstanding, day: today };
  return (
    <details key={nextId} className="pay-now" open={isOpen}>
      <summary>
        <span className="row-text">
          {name}
          <span className="muted small">
            {[treatments, hour && formatTime(hour)].filter(Boolean).join(' · ')}
          </span>
        </span>
        <strong className="unbroken">{formatXof(outstanding)}</strong>
      </summary>
      <EditForm
        action={buildTillLink(day)}
        className="stack-tight"
        hiddenFields={{ intent: payIntent, ...payment }}
      >
        {day < today && <p>Ces boutons notent l’argent aujourd’hui.</p>}
        <PayButtons name="method" isStrong />
        <Link to={buildOtherAmountLink(number)} className="line-link">
          {day < today ? 'Payé un autre jour' : 'Autre montant'}
        </Link>
      </EditForm>
    </details>
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
