import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { DateStep, EmptyPage } from '#client/admin/list-controls.tsx';
import { load } from '#client/admin/load.ts';
import { Fold, Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import {
  addMonths,
  type Day,
  formatMonth,
  isMonth,
  type Month,
  toMonth,
} from '#shared/calendar/calendar-month.ts';
import { formatXof } from '#shared/money/money-text.ts';
import {
  formatSignedXof,
  methodLabels,
  purposeLabels,
  sumAmounts,
} from '#shared/money/payment-text.ts';
import type { MonthMoney } from '#shared/money/till.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { DueRows } from './till.tsx';

const monthField = 'mois';

const readMonth = (search: URLSearchParams, today: Day): Month => {
  const monthText = search.get(monthField) ?? '';
  return isMonth(monthText) ? monthText : toMonth(today);
};

export const figuresScreen = buildAdminScreen({
  title: 'Chiffres',
  load: ({ search, today, ...pageRequest }) =>
    load(pageRequest, { name: 'adminMonthMoney', query: { month: readMonth(search, today()) } }),
  Head({ search, today }) {
    const month = readMonth(search, today);
    return (
      <nav aria-label="Mois" className="date-steps">
        <DateStep icon="previous" label="Mois précédent" to={buildLink(addMonths(month, -1))} />
        <strong>{capitalize(formatMonth(month))}</strong>
        {month < toMonth(today) && (
          <DateStep icon="next" label="Mois suivant" to={buildLink(addMonths(month, 1))} />
        )}
      </nav>
    );
  },
  View: MonthSums,
});

/** A heading with the sum of the rows below it. */
const SumTitle = ({ label, sum }: { label: string; sum: string }) => (
  <span className="sum-title">
    <span>
      {label}
      <span className="visually-hidden">{'\u00a0: '}</span>
    </span>
    <span className="figure">{sum}</span>
  </span>
);

const buildLink = (month: Month) => `${adminPaths.adminNumbers}?${monthField}=${month}`;

function MonthSums({ data }: ScreenProps<MonthMoney>) {
  const { month, expected, paid, redeemed, outstanding, due, received, methods, people } = data;
  if (methods.length + people.length + expected === 0)
    return (
      <EmptyPage rows={[]} next={{ to: adminPaths.adminTill, label: 'Ouvrir la caisse' }}>
        {`Rien n’est noté pour ${formatMonth(month)}. Les paiements se notent à la caisse.`}
      </EmptyPage>
    );
  return (
    <>
      <Section id="encaisse" title={<SumTitle label="Encaissé" sum={formatSignedXof(received)} />}>
        <ReceivedRows received={data} />
      </Section>
      {people.length > 0 && (
        <Section id="personnes" title="Encaissé par personne">
          <Rows>
            {people.map(({ id, name, amount, share }) => (
              <Row
                key={id}
                title={name || 'Sans personne'}
                detail={
                  share === undefined ? undefined : `Sa part\u00a0: ${formatSignedXof(share)}`
                }
                end={formatSignedXof(amount)}
              />
            ))}
          </Rows>
        </Section>
      )}
      <Section id="rendez-vous" title={<SumTitle label="Rendez-vous" sum={formatXof(expected)} />}>
        <Rows>
          {paid > 0 && <Row title="Payé" end={formatXof(paid)} />}
          {redeemed > 0 && <Row title="Par cartes et carnets" end={formatXof(redeemed)} />}
          {due.length === 0 && <Row title="Reste à recevoir" end={formatSignedXof(outstanding)} />}
        </Rows>
        {due.length > 0 && (
          <Fold
            id="reste"
            title={<SumTitle label="Reste à recevoir" sum={formatXof(sumAmounts(due))} />}
          >
            <DueRows due={due} isDayShown />
          </Fold>
        )}
      </Section>
    </>
  );
}

/** Shows the sum of each method. What it was paid for is no further sum, so it is not a row. */
const ReceivedRows = ({ received }: { received: MonthMoney }) => (
  <>
    <Rows>
      {received.methods.map(({ method, amount }) => (
        <Row key={method} title={methodLabels[method]} end={formatSignedXof(amount)} />
      ))}
    </Rows>
    {received.purposes.map(
      ({ purpose, amount }) =>
        purpose !== 'appointment' && (
          <p key={purpose} className="muted small">
            {`Dont ${purposeLabels[purpose].toLowerCase()}\u00a0: ${formatSignedXof(amount)}`}
          </p>
        ),
    )}
  </>
);
