import { buildSubmit, completedField } from '#client/admin/admin-form.ts';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { ButtonForm, EditForm, Input, SendButton } from '#client/admin/edit-form.tsx';
import { loadRecord, type PostedForm, throwNotFound } from '#client/admin/load.ts';
import { Row, Rows, Section } from '#client/admin/screen-parts.tsx';
import { type FormOutcome, findFieldError } from '#client/forms/form-input.ts';
import { useInstitute, usePage } from '#client/page/page-context.ts';
import { isRequestNumber } from '#shared/appointments/request-status.ts';
import { formatDayOfYear, readTypedDay } from '#shared/calendar/calendar-month.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { maxAmountLength, readAmount } from '#shared/money/amount.ts';
import { formatSessionsLeft, formatXof } from '#shared/money/money-text.ts';
import { formatOutstanding, methodLabels, prepaidLabels } from '#shared/money/payment-text.ts';
import {
  type Bill,
  type BillEntry,
  PaymentInput,
  type PaymentMethod,
  RedemptionInput,
  SettleInput,
  UndoEntryInput,
} from '#shared/money/till.ts';
import { isOn } from '#shared/options.ts';
import {
  buildBillLink,
  buildRequestLink,
  buildTillLink,
  foldField,
  otherAmountFold,
} from '#shared/page/admin-paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import { PayButtons } from './pay-buttons.tsx';

const redeemIntent = 'utiliser';
const settleIntent = 'regler';

const readNumber = (search: URLSearchParams) => search.get('numero') ?? '';

export const conflictText =
  'Rien n’est noté\u00a0: quelqu’un vient de noter autre chose ici. Voici où en sont les comptes maintenant.';

const buildDoneLink = (number: string, id: string) =>
  `${buildBillLink(number)}&${completedField}=${id}`;
const buildEntryLink = ({ input: { number, id } }: { input: { number: string; id: string } }) =>
  buildDoneLink(number, id);

const readEntry = ({ search, values: { number, id } }: PostedForm) => ({
  number: number ?? readNumber(search),
  id,
});

export const buildPayForm = (getNextAddress: (postedForm: PostedForm) => string) =>
  buildSubmit({
    call: 'adminPay',
    schema: PaymentInput,
    input: (postedForm) => {
      const { amount, method, day, force } = postedForm.values;
      const payment = { amount: readAmount(amount), method, day: readTypedDay(day) };
      return { ...readEntry(postedForm), ...payment, force: force === '1' };
    },
    fields: ['amount', 'method', 'day'],
    refusals: {
      invalid: 'Ce jour est à venir\u00a0: choisissez aujourd’hui ou avant. Rien n’est noté.',
    },
    finish: ({ postedForm }) => getNextAddress(postedForm),
  });

/** The payments and balance of an appointment. Gift cards and session packs can pay a part. */
export const billScreen = buildAdminScreen({
  title: ({ data }) =>
    data && data.paid + data.redeemed > 0 && data.outstanding <= 0 ? 'Payé' : 'Encaisser',
  load: ({ search, ...pageRequest }) => {
    const number = readNumber(search);
    if (!isRequestNumber(number)) return throwNotFound(pageRequest.context);
    return loadRecord(pageRequest, { name: 'adminBill', query: { number } });
  },
  forms: {
    annuler: buildSubmit({
      call: 'adminUndoEntry',
      schema: UndoEntryInput,
      input: readEntry,
      finish: buildEntryLink,
    }),
    [redeemIntent]: buildSubmit({
      call: 'adminRedeem',
      schema: RedemptionInput,
      input: (postedForm) => {
        const { prepaid = '', code = '' } = postedForm.values;
        return { ...readEntry(postedForm), prepaid, code };
      },
      fields: ['code'],
      refusals: {
        'not-found':
          'Aucune carte n’a ce code, ou elle est à quelqu’un d’autre\u00a0: rien n’est utilisé.',
      },
      finish: buildEntryLink,
    }),
    [settleIntent]: buildSubmit({
      call: 'adminSettle',
      schema: SettleInput,
      input: (postedForm) => {
        // One button sends both, for example "refunded wave".
        const [answer, method] = (postedForm.values.answer ?? '').split(' ');
        return { ...readEntry(postedForm), answer, ...(method && { method }) };
      },
      fields: ['answer'],
      refusals: { invalid: 'Cette personne n’a pas donné de numéro\u00a0: rien n’est noté.' },
      finish: ({ input: { number } }) => buildDoneLink(number, settleIntent),
    }),
    '': buildPayForm(({ search, values: { id = '' } }) => buildDoneLink(readNumber(search), id)),
  },
  refusals: {
    conflict: conflictText,
    'confirm-anyway': 'C’est plus que ce qui reste à payer\u00a0: rien n’est encore noté.',
  },
  done: formatDone,
  View({ data: bill, outcome, today, search }) {
    const { name, treatments, day, hour, expected, paid, redeemed, outstanding, toSettle } = bill;
    const received = paid + redeemed;
    const discount = bill.entries
      .filter(({ method }) => method === 'discount')
      .reduce((sum, { amount }) => sum + amount, 0);
    return (
      <>
        <div className="pay-now">
          <p className="row">
            <span>{name}</span>
            <strong className="figure unbroken">
              {outstanding > 0 ? formatXof(outstanding) : capitalize(formatOutstanding(bill))}
            </strong>
          </p>
          <p className="muted small">
            {[treatments, hour && formatDayTime(day, hour)].filter(Boolean).join(', ')}
          </p>
          {received > 0 && (
            <p className="muted small">
              {`${formatXof(received)} payés sur ${formatXof(expected)}`}
              {discount > 0 && ` (remise de ${formatXof(discount)} déduite)`}
            </p>
          )}
        </div>
        {toSettle > 0 ? (
          <SettleForm bill={bill} outcome={outcome} />
        ) : (
          <>
            <PaymentForm
              bill={bill}
              outcome={outcome}
              today={today}
              isAmountAsked={search.get(foldField) === otherAmountFold}
            />
            {outstanding > 0 && <RedeemForms bill={bill} outcome={outcome} />}
            {outstanding > 0 && received > 0 && <DiscountForm bill={bill} today={today} />}
          </>
        )}
        <BillEntries bill={bill} />
      </>
    );
  },
  back: ({ search }) => [
    { to: buildTillLink(), label: 'Caisse' },
    { to: buildRequestLink(readNumber(search)), label: 'Fiche du rendez-vous' },
  ],
});

function formatDone({ data, search, today }: ScreenProps<Bill>): string | undefined {
  const id = search.get(completedField) ?? '';
  if (id === settleIntent) return data.toSettle === 0 ? 'C’est noté.' : undefined;
  const entry = data.entries.find((entry) => entry.id === id);
  if (!entry) return undefined;
  const { amount, reversed, day } = entry;
  const dayText = day === today ? '' : `, ${formatDayOfYear(day, today)}`;
  const text = `${formatXof(amount || reversed)}, ${formatEntry(entry)}${dayText}`;
  return amount === 0 ? `Annulé\u00a0: ${text} ne compte plus.` : `C’est noté\u00a0: ${text}.`;
}

interface FormProps {
  bill: Bill;
  outcome: FormOutcome | undefined;
}

interface PaymentProps extends FormProps {
  today: string;
  isAmountAsked: boolean;
}

/** The form of a payment: one tap, unless the folded amount or day changes. */
function PaymentForm({ bill, outcome, today, isAmountAsked }: PaymentProps) {
  const { number, nextId, outstanding, version } = bill;
  const ownOutcome = outcome?.values.intent ? undefined : outcome;
  const methodError = findFieldError(ownOutcome?.problem, 'method');
  // After a conflict the balance is another, so the typed amount is dropped.
  const typedOutcome = ownOutcome?.problem.error === 'conflict' ? undefined : ownOutcome;
  const { id = nextId, amount = '', method = 'other', day } = typedOutcome?.values ?? {};
  const isChanged = typedOutcome && (readAmount(amount) !== outstanding || day !== today);
  return (
    <>
      {typedOutcome?.problem.error === 'confirm-anyway' && (
        <ButtonForm
          action={buildBillLink(number)}
          hiddenFields={{ id, version, amount, method, day, force: '1' }}
          className="button button-outline"
        >
          {`Oui, noter ${formatXof(readAmount(amount))}, ${methodLabels[method as PaymentMethod]}`}
        </ButtonForm>
      )}
      <EditForm
        key={nextId}
        action={buildBillLink(number)}
        className="form"
        noValidate
        hiddenFields={{ id, version }}
        outcome={typedOutcome}
      >
        {/* Enter in a field presses this button, which names no payment method. */}
        <button type="submit" hidden />
        {methodError && <p className="field-error">{methodError}</p>}
        <details className="fold" open={isChanged || isAmountAsked}>
          <summary>{outstanding > 0 ? 'Autre montant, autre jour' : 'Noter un pourboire'}</summary>
          <div className="form">
            <Input
              name="amount"
              label="Montant en FCFA"
              inputMode="numeric"
              autoComplete="off"
              maxLength={maxAmountLength}
              defaultValue={outstanding > 0 && !isAmountAsked ? outstanding : ''}
              autoFocus={isAmountAsked}
            />
            <Input name="day" type="date" label="Payé le" max={today} defaultValue={today} />
            {outstanding <= 0 && <PayButtons name="method" />}
          </div>
        </details>
        {outstanding > 0 && <PayButtons name="method" isStrong />}
      </EditForm>
    </>
  );
}

function RedeemForms({ bill, outcome }: FormProps) {
  const { number, nextId: id, version, ownPrepaid } = bill;
  const isPosted = outcome?.values.intent === redeemIntent;
  const fields = { intent: redeemIntent, id, version };
  return (
    <>
      {ownPrepaid.map(({ id: prepaid, kind, title, left }) => (
        <ButtonForm
          key={prepaid}
          action={buildBillLink(number)}
          hiddenFields={{ ...fields, prepaid }}
          className="button button-outline"
        >
          {kind === 'gift-card'
            ? `Avoir, ${formatXof(left)}`
            : `Une séance du carnet ${title}, ${formatSessionsLeft(left)}`}
        </ButtonForm>
      ))}
      {isOn(useInstitute(), 'gifts') && (
        <details className="fold" open={isPosted && Boolean(outcome.values.code)}>
          <summary>Carte cadeau</summary>
          <EditForm
            action={buildBillLink(number)}
            className="form"
            noValidate
            hiddenFields={fields}
            outcome={outcome}
          >
            <Input
              name="code"
              label="Code de la carte"
              hint="Avec ou sans tirets, en grand ou en petit."
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={40}
            />
            <SendButton>Utiliser cette carte</SendButton>
          </EditForm>
        </details>
      )}
    </>
  );
}

const DiscountForm = ({ bill, today: day }: { bill: Bill; today: string }) => (
  <ButtonForm
    action={buildBillLink(bill.number)}
    hiddenFields={{
      id: bill.nextId,
      version: bill.version,
      amount: bill.outstanding,
      method: 'discount',
      day,
    }}
    className="button-link"
  >
    {`Solder par une remise de ${formatXof(bill.outstanding)}`}
  </ButtonForm>
);

export function SettleForm({ bill, outcome }: FormProps) {
  const { number, nextId, version, toSettle } = bill;
  const error = findFieldError(outcome?.problem, 'answer');
  return (
    <Section id="regler" title={`${formatXof(toSettle)} payés\u00a0: que deviennent-ils\u202f?`}>
      <EditForm
        key={nextId}
        action={buildBillLink(number)}
        className="form"
        hiddenFields={{ intent: settleIntent, id: nextId, version }}
        outcome={outcome}
      >
        {error && <p className="field-error">{error}</p>}
        <p className="actions">
          <button type="submit" className="button button-outline" name="answer" value="credit">
            Avoir pour sa prochaine visite
          </button>
          <button type="submit" className="button button-outline" name="answer" value="kept">
            Gardés par l’institut
          </button>
        </p>
        <fieldset className="stack-tight">
          <legend>Rendus&nbsp;:</legend>
          <PayButtons name="answer" prefix="refunded " />
        </fieldset>
      </EditForm>
    </Section>
  );
}

function BillEntries({ bill: { number, entries } }: { bill: Bill }) {
  if (entries.length === 0) return null;
  return (
    <Section id="paiements" title="Déjà noté">
      <Rows>
        {entries.map((entry) => (
          <Row key={entry.id} title={<EntryLine entry={entry} />}>
            {entry.amount > 0 && (
              <ButtonForm
                action={buildBillLink(number)}
                hiddenFields={{ intent: 'annuler', id: entry.id }}
                className="button-link"
              >
                Annuler
                <span className="visually-hidden">{` : ${formatXof(entry.amount)}`}</span>
              </ButtonForm>
            )}
          </Row>
        ))}
      </Rows>
    </Section>
  );
}

function EntryLine({ entry }: { entry: BillEntry }) {
  const { today } = usePage();
  const { amount, reversed, day } = entry;
  const text = `${formatEntry(entry)}, ${formatDayOfYear(day, today)}`;
  if (amount === 0)
    return (
      <span className="muted">
        <s>{`${formatXof(reversed)}, ${text}`}</s> ne compte plus
      </span>
    );
  return (
    <span>
      {`${formatXof(amount)}, ${text}`}
      {reversed > 0 && ` (${formatXof(reversed)} rendus)`}
    </span>
  );
}

function formatEntry({ method, purpose, prepaid }: BillEntry): string {
  const payment = prepaid ? prepaidLabels[prepaid] : methodLabels[method ?? 'other'];
  return purpose === 'deposit' ? `Acompte, ${payment}` : payment;
}
