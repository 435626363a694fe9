import type { RequestFile } from '../../../shared/appointments/request-list.ts';
import { isHeld } from '../../../shared/appointments/request-status.ts';
import { visitPrice } from '../../../shared/appointments/request-text.ts';
import { amountLength, readAmount } from '../../../shared/money/amount.ts';
import { depositAmount, takesDeposits } from '../../../shared/money/deposit.ts';
import { AskDeposit } from '../../../shared/money/deposit-list.ts';
import { untilText } from '../../../shared/money/deposit-text.ts';
import { formatXof } from '../../../shared/money/money-text.ts';
import { adminPaths, requestLink } from '../../../shared/page/admin-paths.ts';
import { form } from '../../admin/admin-form.ts';
import { EditForm, Input, SendButton } from '../../admin/edit-form.tsx';
import { Link } from '../../components/link.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';
import { depositsLink } from '../../money/admin/deposits.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { numberIn } from './request-data.ts';

export const depositIntent = 'acompte';

/** Holds an appointment until a deposit is paid, for example after a telephone booking. */
export const askForDeposit = form({
  call: 'adminAskDeposit',
  schema: AskDeposit,
  input: ({ search, values }) => ({
    number: numberIn(search),
    version: Number(values.version),
    amount: readAmount(values.amount),
  }),
  fields: ['amount'],
  done: ({ input: { number } }) => `${depositsLink('asked')}#${number}`,
});

interface Props {
  request: RequestFile;
  outcome: FormOutcome | undefined;
}

/** Shows the state of the deposit, or the form that asks for one. */
export function DepositOfRequest({ request, outcome }: Props) {
  const { today } = usePage();
  const { deposits } = useInstitute();
  const { status, hour, day, deposit, number, version, email } = request;
  if (isHeld(request) && deposit) {
    return (
      <p>
        {`Acompte de ${formatXof(deposit.amount)}, ${deposit.until ? `attendu avant le ${untilText(deposit.until)}` : 'dit payé'}\u00a0: l’heure est gardée. `}
        <Link to={`${adminPaths.adminTill}#${number}`}>Répondre</Link>
      </p>
    );
  }
  if (status === 'cancelled' && deposit?.state === 'expired')
    return <p>{`L’acompte de ${formatXof(deposit.amount)} n’est pas arrivé à temps.`}</p>;
  if (deposit?.state === 'noted')
    return <p>{`Acompte noté\u00a0: ${formatXof(deposit.amount)}.`}</p>;
  const isExpected = status === 'confirmed' && hour !== null && day >= today;
  if (!isExpected || !takesDeposits(deposits)) return null;
  const usual = depositAmount(deposits, visitPrice(request));
  return (
    <details open={outcome?.values.intent === depositIntent}>
      <summary>Demander un acompte</summary>
      <EditForm
        action={requestLink(number)}
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
          maxLength={amountLength}
          defaultValue={usual || ''}
        />
        <SendButton className="button button-outline">Demander cet acompte</SendButton>
      </EditForm>
    </details>
  );
}
