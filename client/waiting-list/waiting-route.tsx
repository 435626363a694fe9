import { useRef } from 'react';
import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  redirectDocument,
  useNavigation,
  useSearchParams,
} from 'react-router';
import { personTreatmentFields } from '#shared/booking/booking-fields.ts';
import { fieldLabels, shortFields } from '#shared/booking/request-fields.ts';
import { moments } from '#shared/booking/treatment-choice.ts';
import {
  findDayProblem,
  getLastCalendarDay,
  listNextOpenDays,
  type OpenDays,
} from '#shared/calendar/booking-days.ts';
import { addDays, type Day } from '#shared/calendar/calendar-month.ts';
import { insertPhone } from '#shared/contract/error-codes.ts';
import { buildLoginLink, paths } from '#shared/page/paths.ts';
import type { CallFailure } from '#shared/page/render-page.ts';
import { buildCatalogue, type Catalogue } from '#shared/site/published-catalogue.ts';
import { buildInstitute } from '#shared/site/published-institute.ts';
import { readPhoneByPattern } from '#shared/text/phone.ts';
import {
  waitingFields as fields,
  formatEntryTreatments,
} from '#shared/waiting-list/waiting-address.ts';
import { createWaitingInput } from '#shared/waiting-list/waiting-entry.ts';
import { apiContext, changesContext, clockContext } from '../api/api.ts';
import { toSearch } from '../booking/choices/choices.ts';
import { getAccountField } from '../booking/choices/form-values.ts';
import { readChoices } from '../booking/choices/read-choices.ts';
import {
  getPersonLists,
  isChosenPerPerson,
  isComplete,
} from '../booking/choices/treatment-lists.ts';
import { useContactDraft } from '../booking/request-draft.ts';
import { Link } from '../components/link.tsx';
import { BusyNotice, ErrorNotice, SuccessNotice } from '../components/notice.tsx';
import { PrivatePage } from '../components/private-page.tsx';
import { SelectField, TextField } from '../forms/field.tsx';
import { findFieldError, getValues, type Problem } from '../forms/form-input.ts';
import { PostForm } from '../forms/post-form.tsx';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { validate } from '../forms/validate.ts';
import { useInstitute, usePage } from '../page/page-context.ts';
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
  const institute = useInstitute();
  const postedValues = outcome && new URLSearchParams(outcome.form);
  const entry = readEntry(postedValues ?? search, { today, institute }, useCatalogue());
  return (
    <PrivatePage title="Liste d’attente" isWrong={outcome?.problem !== undefined}>
      {outcome?.isRepeated ? (
        <SuccessNotice>
          <p className="notice-title">Vous êtes déjà sur la liste</p>
          <p>Ce numéro ou cette adresse attend déjà pour ces soins et ces jours.</p>
        </SuccessNotice>
      ) : (
        <>
          <ErrorNotice problem={outcome?.problem} labels={labels} />
          <p>
            Nous vous prévenons dès qu’une heure se libère. Elle est à la première personne qui la
            réserve.
          </p>
          {entry.isComplete ? (
            <WaitingForm entry={entry} outcome={outcome} postedValues={postedValues} />
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
  entry: TypedEntry;
  outcome: WaitingOutcome | undefined;
  postedValues: URLSearchParams | undefined;
}

function WaitingForm({ entry, outcome, postedValues }: FormProps) {
  const isBusy = useNavigation().state === 'submitting';
  const { user } = useSession();
  const [search] = useSearchParams();
  const { today } = usePage();
  const catalogue = useCatalogue();
  const getError = (name: string) => findFieldError(outcome?.problem, name);
  const form = useRef<HTMLFormElement>(null);
  useContactDraft(form, outcome !== undefined);
  const dayProps = {
    type: 'date',
    min: today,
    max: getLastCalendarDay(today),
    required: true,
  };
  return (
    <PostForm ref={form} action={paths.waiting} className="card form">
      {entry.hidden.map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <p className="link-row">
        {`Pour\u00a0: ${formatEntryTreatments(entry.persons, catalogue.treatment)}`}
        <Link to={`${paths.book}?${search}`}>Voir les heures libres</Link>
      </p>
      <p>
        {user ? (
          `Nous écrirons à ${user.email}.`
        ) : (
          <>
            Aussi par e-mail&nbsp;?{' '}
            <Link to={buildLoginLink(`${paths.waiting}?${search}`)}>Connectez-vous</Link>
          </>
        )}
      </p>
      {entry.staff && (
        <label className="row">
          <input type="checkbox" name={fields.staff} value={entry.staff} defaultChecked />
          Seulement avec la personne que j’ai choisie
        </label>
      )}
      <TextField
        {...dayProps}
        name={fields.day}
        label={labels[fields.day]}
        defaultValue={entry.firstDay}
        error={getError(fields.day)}
      />
      <TextField
        {...dayProps}
        name={fields.lastDay}
        label={labels[fields.lastDay]}
        defaultValue={entry.lastDay}
        error={getError(fields.lastDay)}
      />
      <SelectField
        name={fields.moment}
        label={labels[fields.moment]}
        defaultValue={entry.moment}
        error={getError(fields.moment)}
      >
        {moments.map((moment) => (
          <option key={moment}>{moment}</option>
        ))}
      </SelectField>
      {shortFields.map(
        ([name, { field, isRequired, ...facts }]) =>
          isRequired && (
            <TextField
              key={name}
              name={field}
              label={labels[field]}
              type={facts.type}
              maxLength={facts.limit}
              autoComplete={facts.autoComplete}
              required
              defaultValue={postedValues?.get(field) ?? getAccountField(user, name) ?? ''}
              error={getError(field)}
            />
          ),
      )}
      <button type="submit" className="button" aria-disabled={isBusy}>
        Me prévenir
      </button>
      {isBusy && <BusyNotice>Envoi en cours…</BusyNotice>}
      <p className="small">
        <Link to={paths.privacy}>Confidentialité</Link>
      </p>
    </PostForm>
  );
}

const labels: Readonly<Record<string, string>> = {
  ...fieldLabels,
  [fields.day]: 'Premier jour',
  [fields.lastDay]: 'Dernier jour',
  [fields.moment]: 'Moment de la journée',
};

const defaultDayCount = 7;

interface Opening {
  readonly today: Day;
  readonly institute: OpenDays['institute'];
}

function readEntry(search: URLSearchParams, { today, institute }: Opening, catalogue: Catalogue) {
  const choices = readChoices(search, today, catalogue);
  const lists = getPersonLists(choices).map((list) => list.map(({ id }) => id));
  const [list = []] = lists;
  const { day, staff = '', moment } = choices;
  const [nextDay = today] = listNextOpenDays(today, { institute });
  // Days stay as typed, even if they are wrong.
  const days = search.has(fields.lastDay)
    ? { firstDay: search.get(fields.day) ?? '', lastDay: search.get(fields.lastDay) ?? '' }
    : { firstDay: day ?? nextDay, lastDay: day ?? addDays(nextDay, defaultDayCount - 1) };
  const choiceFields = [fields.people, fields.each, ...personTreatmentFields];
  return {
    persons: isChosenPerPerson(choices)
      ? lists
      : Array.from({ length: choices.people ?? 0 }, (): readonly string[] => list),
    isComplete: isComplete(choices),
    staff,
    ...days,
    moment,
    hidden: [...toSearch(choices)].filter(([name]) => choiceFields.includes(name)),
  };
}
type TypedEntry = ReturnType<typeof readEntry>;

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
  const postedValues = getValues(await request.formData());
  const api = context.get(apiContext);
  const { today } = context.get(clockContext);
  const catalogue = buildCatalogue(context.get(changesContext));
  const { persons, staff, firstDay, lastDay, moment } = readEntry(
    postedValues,
    { today, institute: api.institute },
    catalogue,
  );
  const getText = (name: string) => postedValues.get(name) ?? '';
  const validated = validate(
    createWaitingInput(() => today, { catalogue: () => catalogue }, readPhoneByPattern),
    {
      persons,
      staff,
      from: firstDay,
      to: lastDay,
      moment,
      name: getText(fields.name),
      phone: getText(fields.phone),
    },
    ([key]) => getField(key),
  );
  const form = postedValues.toString();
  if (validated.problem) return data<WaitingOutcome>({ problem: validated.problem, form }, 400);
  const answer = await api.call({ name: 'waitingJoin', body: validated.input });
  if (!answer.ok) {
    const isClosed = answer.error.error === 'closed-day';
    const closedMessage = isClosed && findDayProblem(firstDay, today, { institute: api.institute });
    const problem = {
      error: answer.error.error,
      message: closedMessage || insertPhone(getMessage(answer), api.institute),
      field: isClosed ? fields.day : getField(answer.error.field),
    };
    return data<WaitingOutcome>({ problem, form }, answer.status || 503);
  }
  const { wait } = answer.data;
  if (!wait) return data<WaitingOutcome>({ isRepeated: true, form });
  // A new document: the page's address is a secret, which its headers guard.
  return redirectDocument(`${wait}?${fields.joined}=1`, 303);
}
