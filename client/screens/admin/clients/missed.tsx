import { type ClientFile, ClientQuery } from '../../../../shared/contract/admin/clients.ts';
import { takesDeposits } from '../../../../shared/contract/booking/deposit.ts';
import { useInstitute } from '../../../page/page-context.ts';
import { completedField } from '../completed-edit.ts';
import { ButtonForm } from '../forms/edit-form.tsx';
import { form } from '../forms/form.ts';
import { clientLink, numberIn } from './client-data.ts';

export const forgiveIntent = 'effacer';
const forgiven = 'absences';

export const forgive = form({
  call: 'adminForgive',
  schema: ClientQuery,
  input: ({ search }) => ({ number: numberIn(search) }),
  done: ({ input: { number } }) => `${clientLink(number)}&${completedField}=${forgiven}`,
});

/** Only where it is so, as anybody can type an address. */
export const isForgiven = ({ missed, missedLately }: ClientFile, search: URLSearchParams) =>
  search.get(completedField) === forgiven && missed > 0 && missedLately === 0;

/** What two missed appointments mean for this number, and one press that takes it away. */
export function Missed({ client: { number, missedLately } }: { client: ClientFile }) {
  const { deposits } = useInstitute();
  if (missedLately < 2 || deposits.afterMissed === 'never') return null;
  const how = takesDeposits(deposits) ? 'avec un acompte' : 'sur demande';
  return (
    <div className="notice notice-question">
      <p>{`${missedLately}\u00a0rendez-vous manqués en 12\u00a0mois\u00a0: ce numéro ne réserve en ligne que ${how}.`}</p>
      <ButtonForm
        action={clientLink(number)}
        hiddenFields={{ intent: forgiveIntent }}
        className="button button-outline"
      >
        Pardonner ces absences
      </ButtonForm>
    </div>
  );
}
