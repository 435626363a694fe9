import { useEffect } from 'react';
import { useLocation } from 'react-router';
import {
  buildSubmit,
  completedField,
  findCompletedEvent,
  type Submit,
} from '#client/admin/admin-form.ts';
import { buildAdminScreen, type ScreenProps } from '#client/admin/admin-screen.tsx';
import { ButtonForm, EditForm, Input, SendButton } from '#client/admin/edit-form.tsx';
import { listEventsSince } from '#client/admin/history.tsx';
import type { PostedForm } from '#client/admin/load.ts';
import { Fold } from '#client/admin/screen-parts.tsx';
import { buildAgendaLink, buildClientBookLink } from '#client/agenda/admin/agenda-address.ts';
import { applyChosenTime, chosenField, formatChoice } from '#client/agenda/admin/free-times.tsx';
import { Link } from '#client/components/link.tsx';
import { SettleForm } from '#client/money/admin/bill.tsx';
import { VisitPacks } from '#client/money/admin/session-packs.tsx';
import { useInstitute, usePage } from '#client/page/page-context.ts';
import {
  createConfirmInput,
  RefuseInput,
  type RequestRecord,
} from '#shared/appointments/request-list.ts';
import { isHeld, OutcomeInput } from '#shared/appointments/request-status.ts';
import { sumVisitPrice } from '#shared/appointments/request-text.ts';
import { type Day, formatShortDay, readDay } from '#shared/calendar/calendar-month.ts';
import { formatDayTime } from '#shared/calendar/time-of-day.ts';
import { maxAmountLength, readAmount } from '#shared/money/amount.ts';
import { computeDepositAmount, takesDeposits } from '#shared/money/deposit.ts';
import { AskDeposit } from '#shared/money/deposit-list.ts';
import { formatXof } from '#shared/money/money-text.ts';
import { adminPaths, buildBillLink, buildRequestLink } from '#shared/page/admin-paths.ts';
import { ConfirmForm, ConfirmRefused, getForceValue } from './confirm-form.tsx';
import {
  describeAway,
  loadRequest,
  type RequestData,
  readAwayPath,
  readRequestNumber,
} from './request-data.ts';
import {
  MessagesAndHistory,
  outcomeIntent,
  RequestHead,
  RequestTreatments,
} from './request-facts.tsx';
import {
  AnswerForm,
  confirmFormId,
  type EditProps,
  getConfirmLabel,
  RefuseForm,
} from './request-forms.tsx';

interface SentEdit {
  readonly postedForm: PostedForm;
  readonly input: { readonly number: string; readonly version: number };
}

function buildDoneLink({ postedForm: { search }, input: { number, version } }: SentEdit) {
  return readAwayPath(search) ?? `${buildRequestLink(number)}&${completedField}=${version + 1}`;
}

const submitConfirmation = buildSubmit({
  call: 'adminConfirm',
  schema: ({ today }) => createConfirmInput(today),
  fields: ['day', 'hour', 'staff', 'offAgenda'],
  input({ search, values: { day = '', hour = '', staff = '', force, offAgenda } }) {
    return {
      number: readRequestNumber(search),
      // The hour stays as typed, because 25:00 must be an error, not 1:00 of the next day.
      day: readDay(day) ?? '',
      hour,
      ...(staff && { staff }),
      ...(offAgenda && { offAgenda: true }),
      // The warnings concerned this choice only.
      ...(force === getForceValue({ day, hour, staff }) && { force: true }),
    };
  },
  finish: (sent) => buildDoneLink(sent),
});

const buildEndForm = (actor: { byClient?: true }) =>
  buildSubmit({
    call: 'adminRefuse',
    schema: RefuseInput,
    fields: ['reason'],
    input: ({ search, values: { reason = '' } }) => ({
      number: readRequestNumber(search),
      reason,
      ...actor,
    }),
    finish: (sent) => buildDoneLink(sent),
  });

const submitOutcome = buildSubmit({
  call: 'adminOutcome',
  schema: OutcomeInput,
  finish: ({ input: { number } }) => buildRequestLink(number),
});

const answerForms: Readonly<Record<string, Submit>> = {
  '': (postedForm) =>
    submitConfirmation({ ...postedForm, values: applyChosenTime(postedForm.values) }),
  refuser: buildEndForm({}),
  cliente: buildEndForm({ byClient: true }),
};

const depositIntent = 'acompte';

const submitDepositRequest = buildSubmit({
  call: 'adminAskDeposit',
  schema: AskDeposit,
  input: ({ search, values }) => ({
    number: readRequestNumber(search),
    amount: readAmount(values.amount),
  }),
  fields: ['amount'],
  finish: ({ input: { number } }) => buildRequestLink(number),
});

type Rules = Parameters<typeof takesDeposits>[0];

const canAskDeposit = (request: RequestRecord, deposits: Rules, today: Day): boolean =>
  request.status === 'confirmed' &&
  request.hour !== null &&
  request.day >= today &&
  !isHeld(request) &&
  request.deposit?.state !== 'noted' &&
  takesDeposits(deposits);

function DepositForm({ request, outcome }: EditProps) {
  const { deposits } = useInstitute();
  const { number, version, email } = request;
  if (!canAskDeposit(request, deposits, usePage().today)) return null;
  return (
    <Fold
      id={depositIntent}
      title="Demander un acompte"
      isOpen={outcome?.values.intent === depositIntent}
    >
      <EditForm
        action={buildRequestLink(number)}
        className="form"
        noValidate
        hiddenFields={{ intent: depositIntent, version }}
        outcome={outcome}
      >
        <Input
          name="amount"
          label="Acompte, en francs"
          hint={`L’heure est gardée le temps de payer. ${email ? 'La personne reçoit un e-mail, et vous' : 'Vous'} avez un message WhatsApp tout prêt.`}
          inputMode="numeric"
          maxLength={maxAmountLength}
          defaultValue={computeDepositAmount(deposits, sumVisitPrice(request)) || ''}
        />
        <SendButton>Demander cet acompte</SendButton>
      </EditForm>
    </Fold>
  );
}

export const requestScreen = buildAdminScreen({
  title: ({ data, search }) => (data ? formatTitle(data) : `Demande ${readRequestNumber(search)}`),
  load: loadRequest,
  forms: { ...answerForms, [depositIntent]: submitDepositRequest, [outcomeIntent]: submitOutcome },
  refusals: {
    'too-soon':
      'Le rendez-vous est trop proche\u00a0: personne n’aurait le temps de payer. Rien n’est changé.',
    conflict:
      'Cette fiche a changé pendant que vous écriviez. Rien n’a été envoyé, et votre saisie est conservée. Vérifiez, puis envoyez à nouveau.',
  },
  listConcurrentEvents: ({ data, outcome }) =>
    listEventsSince(data, Number(outcome?.values.version)),
  RefusalActions: ConfirmRefused,
  View: RequestView,
  menuPath: ({ data, search }) =>
    isAmongRequests(data, search) ? adminPaths.adminRequests : adminPaths.admin,
  back: ({ data, search }) => [
    ...(data?.hour
      ? [{ to: buildAgendaLink(data.day), label: `Agenda du ${formatShortDay(data.day)}` }]
      : []),
    ...(isAmongRequests(data, search)
      ? [{ to: adminPaths.adminRequests, label: 'Nouvelles demandes' }]
      : []),
  ],
});

const formatTitle = ({ name, day, hour }: RequestData) =>
  hour ? `${name}, ${formatDayTime(day, hour)}` : name;

/** Returns true for a request without an hour, and right after its confirmation. Then the next request follows. */
const isAmongRequests = (request: RequestData | undefined, search: URLSearchParams): boolean =>
  !request?.hour || findCompletedEvent(request, search)?.action === 'confirmed';

function RequestView({ data: request, outcome, search, today }: ScreenProps<RequestData>) {
  const { status, day, bill, next } = request;
  const isOpen = status === 'pending' || status === 'confirmed';
  // A refused form keeps its typed values.
  const isOver = !outcome && status === 'confirmed' && (request.outcome !== null || day < today);
  const typedReason = outcome?.values.reason;
  const awayPath = readAwayPath(search);
  const away = awayPath ? describeAway(awayPath, request) : undefined;
  const answerProps = { request, outcome, awayPath };
  useFocusedFold();
  return (
    <div className="visit-file">
      {awayPath && <Link className="line-link" to={awayPath}>{`‹ ${away?.label}`}</Link>}
      <RequestHead
        request={request}
        awayState={away?.state}
        isChanged={!['assigned', undefined].includes(findCompletedEvent(request, search)?.action)}
      />
      {bill && <SettleForm bill={bill} outcome={undefined} />}
      {isHeld(request) && <NextStep request={request} />}
      <RequestTreatments request={request} />
      <VisitPacks packs={request.packs} />
      {!isHeld(request) && <NextStep request={request} />}
      {next && !outcome && isAmongRequests(request, search) && (
        <Link className="button button-outline" to={buildRequestLink(next.number, confirmFormId)}>
          {`Demande suivante\u00a0: ${next.name}`}
        </Link>
      )}
      <AnswerForm {...answerProps}>
        {status === 'pending' ? (
          <section>
            <h2 id={confirmFormId} tabIndex={-1}>
              Confirmer à quelle heure&nbsp;?
            </h2>
            <ConfirmForm {...answerProps} />
          </section>
        ) : (
          !isOver && (
            <Fold
              id={confirmFormId}
              title={getConfirmLabel(status, request.name)}
              isOpen={isConfirming(outcome)}
            >
              <ConfirmForm {...answerProps} />
            </Fold>
          )
        )}
        {isOpen && !isOver && <RefuseForm {...answerProps} />}
        {!isOpen && typedReason && (
          <section>
            <h2>Votre texte</h2>
            <p className="written">{typedReason}</p>
          </section>
        )}
      </AnswerForm>
      <DepositForm request={request} outcome={outcome} />
      <Fold id="suivi" title="Messages et historique">
        <MessagesAndHistory request={request} />
      </Fold>
    </div>
  );
}

const isConfirming = (outcome: ScreenProps<RequestData>['outcome']) =>
  outcome !== undefined && ['', 'confirmer'].includes(outcome.values.intent ?? '');

/** Focuses the target of the hash, as browsers do for a new document. A user who types keeps the focus. */
function useFocusedFold() {
  const { hash } = useLocation();
  useEffect(() => {
    if (hash && document.activeElement === document.body)
      document.getElementById(hash.slice(1))?.focus();
  }, [hash]);
}

function NextStep({ request }: { request: RequestData }) {
  const { number, status, version, day, hour, hasBegun, money, phone } = request;
  if (isHeld(request))
    return (
      <Link className="button" to={`${adminPaths.adminTill}#${number}`}>
        Noter l’acompte
      </Link>
    );
  if (status === 'confirmed' && hasBegun && money && money.toSettle === 0)
    return money.outstanding > 0 ? (
      <Link className="button" to={buildBillLink(number)}>
        {`Encaisser ${formatXof(money.outstanding)}`}
      </Link>
    ) : (
      phone && request.outcome && (
        <Link className="button" to={buildClientBookLink(number)}>
          Nouveau rendez-vous
        </Link>
      )
    );
  if (status === 'cancelled' && hour && !hasBegun)
    return (
      <ButtonForm
        action={buildRequestLink(number)}
        hiddenFields={{ version, [chosenField]: formatChoice(day, hour) }}
        className="button"
      >
        Rétablir ce rendez-vous
      </ButtonForm>
    );
  return null;
}
