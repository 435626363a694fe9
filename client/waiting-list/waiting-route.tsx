import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { personTreatmentFields } from '#shared/booking/booking-fields.ts';
import { shortFields } from '#shared/booking/request-fields.ts';
import { moments } from '#shared/booking/treatment-choice.ts';
import { monthBounds } from '#shared/calendar/booking-days.ts';
import { addDays, addMonths, type Day } from '#shared/calendar/calendar-month.ts';
import { withPhone } from '#shared/contract/error-codes.ts';
import { loginLink, paths } from '#shared/page/paths.ts';
import type { CallFailure } from '#shared/page/render-page.ts';
import { buildCatalogue, type Catalogue } from '#shared/site/published-catalogue.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import { readPlainPhone } from '#shared/text/phone.ts';
import {
  waitingFields as fields,
  formatEntryTreatments,
} from '#shared/waiting-list/waiting-address.ts';
import { waitingInput } from '#shared/waiting-list/waiting-entry.ts';
import { apiContext, changesContext, clockContext } from '../api/api.ts';
import { toSearch } from '../booking/choices/choices.ts';
import { getAccountField } from '../booking/choices/form-values.ts';
import { readChoices } from '../booking/choices/read-choices.ts';
import {
  getPersonLists,
  isChosenPerPerson,
  isComplete,
} from '../booking/choices/treatment-lists.ts';
import { Link } from '../components/link.tsx';
import { BusyNotice, ErrorNotice, OtherProblems, SuccessNotice } from '../components/notice.tsx';
import { PrivatePage } from '../components/private-page.tsx';
import { SelectField, TextField } from '../forms/field.tsx';
import { fieldError, getValues, type Problem } from '../forms/form-input.ts';
import { PostForm } from '../forms/post-form.tsx';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { validate } from '../forms/validate.ts';
import { usePage } from '../page/page-context.ts';
import { useCatalogue } from '../page/use-catalogue.ts';
import { useSession } from '../session/session.ts';

interface WaitingOutcome {
  readonly problem?: Problem;
  readonly isRepeated?: true;
  readonly form: string;
}

export function Component() {
  const outcome = useSettledOutcome<WaitingOutcome>();
  const [search] = useSearchParams();
  const { today } = usePage();
  const posted = outcome && new URLSearchParams(outcome.form);
  const wanted = readWanted(posted ?? search, today, useCatalogue());
  return (
    <PrivatePage
      title="Liste d’attente"
      heading="Me prévenir si une heure se libère"
      isWrong={outcome?.problem !== undefined}
    >
      {outcome?.isRepeated ? (
        <SuccessNotice>
          <p className="notice-title">Vous êtes déjà sur la liste</p>
          <p>Ce numéro ou cette adresse attend déjà pour ces soins et ces jours.</p>
        </SuccessNotice>
      ) : (
        <>
          <ErrorNotice problem={outcome?.problem}>
            <OtherProblems problem={outcome?.problem} />
          </ErrorNotice>
          <p>
            Nous vous prévenons dès qu’une heure se libère. Elle est à la première personne qui la
            réserve.
          </p>
          {wanted.isWhole ? (
            <WaitingForm wanted={wanted} outcome={outcome} posted={posted} />
          ) : (
            <>
              <p>Choisissez d’abord vos soins&nbsp;: cette page les reprend.</p>
              <p>
                <Link className="button" to={paths.book}>
                  Choisir mes soins
                </Link>
              </p>
            </>
          )}
        </>
      )}
    </PrivatePage>
  );
}

interface FormProps {
  wanted: Wanted;
  outcome: WaitingOutcome | undefined;
  posted: URLSearchParams | undefined;
}

function WaitingForm({ wanted, outcome, posted }: FormProps) {
  const isBusy = useNavigation().state === 'submitting';
  const { user } = useSession();
  const [search] = useSearchParams();
  const { today } = usePage();
  const catalogue = useCatalogue();
  const getError = (name: string) => fieldError(outcome?.problem, name);
  const day = {
    type: 'date',
    min: today,
    max: addDays(`${addMonths(monthBounds(today).last, 1)}-01`, -1),
    required: true,
  };
  return (
    <PostForm action={paths.waiting} className="card form">
      {wanted.hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <p>{`Pour\u00a0: ${formatEntryTreatments(wanted.persons, catalogue.treatment)}`}</p>
      {wanted.staff && (
        <label className="row">
          <input type="checkbox" name={fields.staff} value={wanted.staff} defaultChecked />
          Seulement avec la personne que j’ai choisie
        </label>
      )}
      <TextField
        {...day}
        name={fields.day}
        label="Premier jour"
        defaultValue={wanted.firstDay}
        error={getError(fields.day)}
      />
      <TextField
        {...day}
        name={fields.lastDay}
        label="Dernier jour"
        defaultValue={wanted.lastDay}
        error={getError(fields.lastDay)}
      />
      <SelectField
        name={fields.moment}
        label="Moment de la journée"
        defaultValue={wanted.moment}
        error={getError(fields.moment)}
      >
        {moments.map((moment) => (
          <option key={moment}>{moment}</option>
        ))}
      </SelectField>
      {shortFields.map(
        ([name, { field, label, question = label, isRequired, ...facts }]) =>
          isRequired && (
            <TextField
              key={name}
              name={field}
              label={question}
              type={facts.type}
              maxLength={facts.limit}
              autoComplete={facts.autoComplete}
              required
              defaultValue={posted?.get(field) ?? getAccountField(user, name) ?? ''}
              error={getError(field)}
            />
          ),
      )}
      <p>
        {user ? (
          `Nous écrirons à ${user.email}.`
        ) : (
          <>
            L’institut vous appelle. Ou{' '}
            <Link to={loginLink(`${paths.waiting}?${search}`)}>connectez-vous</Link> pour le savoir
            aussitôt par e-mail.
          </>
        )}
      </p>
      <button type="submit" className="button" aria-disabled={isBusy}>
        Me prévenir
      </button>
      {isBusy && <BusyNotice>Envoi en cours…</BusyNotice>}
      <p className="muted small">
        Vos données servent uniquement à vous prévenir. Elles sont effacées quand vous réservez,
        quand vous quittez la liste, ou le lendemain du dernier jour.
      </p>
    </PostForm>
  );
}

const usualDays = 7;

function readWanted(search: URLSearchParams, today: Day, catalogue: Catalogue) {
  const choices = readChoices(search, today, catalogue);
  const lists = getPersonLists(choices).map((list) => list.map(({ id }) => id));
  const [list = []] = lists;
  const { day, staff = '', moment } = choices;
  // Days stay as typed, even if they are wrong.
  const days = search.has(fields.lastDay)
    ? { firstDay: search.get(fields.day) ?? '', lastDay: search.get(fields.lastDay) ?? '' }
    : { firstDay: day ?? today, lastDay: day ?? addDays(today, usualDays - 1) };
  const own = [fields.people, fields.each, ...personTreatmentFields];
  return {
    persons: isChosenPerPerson(choices)
      ? lists
      : Array.from({ length: choices.people ?? 0 }, (): readonly string[] => list),
    isWhole: isComplete(choices),
    staff,
    ...days,
    moment,
    hidden: [...toSearch(choices)].filter(([name]) => own.includes(name)),
  };
}
type Wanted = ReturnType<typeof readWanted>;

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
