import type { RequestRecord } from '../../../shared/appointments/request-list.ts';
import { isHeld } from '../../../shared/appointments/request-status.ts';
import { visitPrice } from '../../../shared/appointments/request-text.ts';
import type { Day } from '../../../shared/calendar/calendar-month.ts';
import { maxAmountLength, readAmount } from '../../../shared/money/amount.ts';
import { depositAmount, takesDeposits } from '../../../shared/money/deposit.ts';
import { AskDeposit } from '../../../shared/money/deposit-list.ts';
import { requestLink } from '../../../shared/page/admin-paths.ts';
import { form } from '../../admin/admin-form.ts';
import { EditForm, Input, SendButton } from '../../admin/edit-form.tsx';
import { Fold } from '../../admin/section.tsx';
import { depositsLink } from '../../money/admin/deposits.tsx';
import { useInstitute, usePage } from '../../page/page-context.ts';
import { readRequestNumber } from './request-data.ts';
import type { EditProps } from './request-forms.tsx';

export const depositIntent = 'acompte';

export const askForDeposit = form({
  call: 'adminAskDeposit',
  schema: AskDeposit,
  input: ({ search, values }) => ({
    number: readRequestNumber(search),
    amount: readAmount(values.amount),
  }),
  fields: ['amount'],
  done: ({ input: { number } }) => `${depositsLink('asked')}#${number}`,
});

type Rules = Parameters<typeof takesDeposits>[0];

export const canAskDeposit = (request: RequestRecord, deposits: Rules, today: Day): boolean =>
  request.status === 'confirmed' &&
  request.hour !== null &&
  request.day >= today &&
  !isHeld(request) &&
  request.deposit?.state !== 'noted' &&
  takesDeposits(deposits);

export function DepositForm({ request, outcome }: EditProps) {
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
          maxLength={maxAmountLength}
          defaultValue={depositAmount(deposits, visitPrice(request)) || ''}
        />
        <SendButton className="button button-outline">Demander cet acompte</SendButton>
      </EditForm>
    </Fold>
  );
}
