import { useNavigation, useSearchParams } from 'react-router';
import { personTreatmentFields } from '../../shared/booking/booking-fields.ts';
import { shortFields } from '../../shared/booking/request-fields.ts';
import { moments } from '../../shared/booking/treatment-choice.ts';
import { monthBounds } from '../../shared/calendar/booking-days.ts';
import { addDays, addMonths, type Day } from '../../shared/calendar/calendar-month.ts';
import { loginLink, paths } from '../../shared/page/paths.ts';
import type { Catalogue } from '../../shared/site/published-catalogue.ts';
import {
  waitingFields as fields,
  waitedTreatments,
} from '../../shared/waiting-list/waiting-address.ts';
import { toSearch } from '../booking/choices/choices.ts';
import { ofAccount } from '../booking/choices/form-values.ts';
import { readChoices } from '../booking/choices/read-choices.ts';
import { areEach, isComplete, personLists } from '../booking/choices/treatment-lists.ts';
import { Link } from '../components/link.tsx';
import { BusyNotice, ErrorNotice, OtherProblems, SuccessNotice } from '../components/notice.tsx';
import { PrivateMeta } from '../components/page-meta.tsx';
import { SelectField, TextField } from '../forms/field.tsx';
import type { Problem } from '../forms/form-input.ts';
import { fieldError } from '../forms/form-input.ts';
import { PostForm } from '../forms/post-form.tsx';
import { useSettledOutcome } from '../forms/settled-outcome.ts';
import { usePage } from '../page/page-context.ts';
import { useCatalogue } from '../page/use-catalogue.ts';
import { useSession } from '../session/session.ts';

export interface WaitingOutcome {
  readonly problem?: Problem;
  readonly isRepeated?: true;
  readonly form: string;
}

export function WaitingPage() {
  const outcome = useSettledOutcome<WaitingOutcome>();
  const [search] = useSearchParams();
  const { today } = usePage();
  const posted = outcome && new URLSearchParams(outcome.form);
  const wanted = readWanted(posted ?? search, today, useCatalogue());
  return (
    <section className="page page-narrow">
      <PrivateMeta title="Liste d’attente" isWrong={outcome?.problem !== undefined} />
      <h1>Me prévenir si une heure se libère</h1>
      {outcome?.isRepeated ? (
        <SuccessNotice>
          <p className="notice-title">Vous êtes déjà sur la liste</p>
          <p>
            Ce numéro ou cette adresse attend déjà pour ces soins et ces jours&nbsp;: rien n’est à
            refaire.
          </p>
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
    </section>
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
      <p>{`Pour\u00a0: ${waitedTreatments(wanted.persons, catalogue.treatment)}`}</p>
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
              defaultValue={posted?.get(field) ?? ofAccount(user, name) ?? ''}
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

export function readWanted(search: URLSearchParams, today: Day, catalogue: Catalogue) {
  const choices = readChoices(search, today, catalogue);
  const lists = personLists(choices).map((list) => list.map(({ id }) => id));
  const [list = []] = lists;
  const { day, staff = '', moment } = choices;
  // Days stay as typed, even if they are wrong.
  const days = search.has(fields.lastDay)
    ? { firstDay: search.get(fields.day) ?? '', lastDay: search.get(fields.lastDay) ?? '' }
    : { firstDay: day ?? today, lastDay: day ?? addDays(today, usualDays - 1) };
  const own = [fields.people, fields.each, ...personTreatmentFields];
  return {
    persons: areEach(choices)
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
