import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
} from 'react-router';
import { withPhone } from '../../shared/contract/error-codes.ts';
import type { CallFailure } from '../../shared/page/render-page.ts';
import { buildCatalogue } from '../../shared/site/published-catalogue.ts';
import { buildInstitute } from '../../shared/site/published-institute.ts';
import { readPlainPhone } from '../../shared/text/phone.ts';
import { waitingFields as fields } from '../../shared/waiting-list/waiting-address.ts';
import { waitingInput } from '../../shared/waiting-list/waiting-entry.ts';
import { apiContext, changesContext, clockContext } from '../api/api.ts';
import { getValues } from '../booking/choices/form-values.ts';
import { validate } from '../forms/validate.ts';
import type { WaitingOutcome } from './waiting.tsx';
import { readWanted } from './waiting.tsx';

const fieldNames: Readonly<Record<string, string>> = {
  staff: fields.staff,
  from: fields.day,
  to: fields.lastDay,
  moment: fields.moment,
  name: fields.name,
  phone: fields.phone,
};
const getField = (name: unknown) => fieldNames[String(name)] ?? '';

const messages: Readonly<Record<string, string>> = {
  'list-full':
    'Vous attendez déjà pour trois périodes\u00a0: c’est le plus possible. Quittez-en une par le lien que vous avez reçu, ou appelez-nous au {téléphone}.',
  'not-bookable':
    'Ces soins se réservent sur demande\u00a0: envoyez une demande pour le jour qui vous va, l’institut vous répond.',
};
const notOffered =
  'La liste d’attente n’est pas tenue en ligne. Appelez-nous au {téléphone}\u00a0: nous vous préviendrons.';

const getMessage = ({ status, error }: CallFailure): string =>
  [404, 501].includes(status) ? notOffered : (messages[error.error] ?? error.message);

export function loader({ context }: LoaderFunctionArgs) {
  const { options } = buildInstitute(context.get(changesContext));
  if (options?.waiting === false) throw data(null, { status: 404 });
  return null;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const posted = getValues(await request.formData());
  const api = context.get(apiContext);
  const { today } = context.get(clockContext);
  const catalogue = buildCatalogue(context.get(changesContext));
  const { persons, staff, firstDay, lastDay, moment } = readWanted(posted, today, catalogue);
  const typed = (name: string) => posted.get(name) ?? '';
  const validated = validate(
    waitingInput(() => today, { catalogue: () => catalogue }, readPlainPhone),
    {
      persons,
      staff,
      from: firstDay,
      to: lastDay,
      moment,
      name: typed(fields.name),
      phone: typed(fields.phone),
    },
    ([key]) => getField(key),
  );
  const form = posted.toString();
  if (validated.problem) return data<WaitingOutcome>({ problem: validated.problem, form }, 400);
  const joined = await api.call({ name: 'waitingJoin', body: validated.input });
  if (!joined.ok) {
    const problem = {
      error: joined.error.error,
      message: withPhone(getMessage(joined), api.institute),
      field: getField(joined.error.field),
    };
    return data<WaitingOutcome>({ problem, form }, joined.status || 503);
  }
  const { wait } = joined.data;
  if (!wait) return data<WaitingOutcome>({ isRepeated: true, form });
  // A new document: the page's address is a secret, which its headers guard.
  return redirectDocument(`${wait}?${fields.joined}=1`, 303);
}

export { WaitingPage as Component } from './waiting.tsx';
