import { useActionData, useNavigation, useSearchParams } from 'react-router';
import { monthBounds } from '../../../shared/calendar/booking-days.ts';
import { addDays, addMonths } from '../../../shared/calendar/calendar-month.ts';
import { moments } from '../../../shared/contract/booking/request.ts';
import { typedFields } from '../../../shared/contract/booking/request-fields.ts';
import { paths } from '../../../shared/page/paths.ts';
import { waitingFields as fields } from '../../../shared/page/waiting-address.ts';
import { Link } from '../../components/link.tsx';
import { Busy, ErrorNotice } from '../../components/notice.tsx';
import { PrivateMeta } from '../../components/page-meta.tsx';
import { SuccessNotice } from '../../components/success-notice.tsx';
import { optional, SelectField, TextField } from '../../forms/field.tsx';
import { fieldError } from '../../forms/form-input.ts';
import { OtherProblems } from '../../forms/other-problems.tsx';
import { PostForm } from '../../forms/post-form.tsx';
import { usePage } from '../../page/page-context.ts';
import { useCatalogue } from '../../page/use-catalogue.ts';
import { useSession } from '../../session/session.ts';
import type { WaitingOutcome } from './waiting-data.ts';
import { isWhole, readWanted, type Wanted, wantedFields } from './wanted.ts';
import { WantedCare } from './wanted-care.tsx';

/** To be told when an hour gets free: what was chosen for booking is filled in. */
export function WaitingPage() {
  const outcome = useActionData<WaitingOutcome>();
  const [search] = useSearchParams();
  const { today } = usePage();
  const posted = outcome && new URLSearchParams(outcome.form);
  const wanted = readWanted(posted ?? search, today, useCatalogue());
  return (
    <section className="page page-narrow">
      <PrivateMeta title="Liste d’attente" isWrong={outcome?.problem !== undefined} />
      <h1>Me prévenir si une heure se libère</h1>
      {outcome?.isRepeated ? (
        <Repeated />
      ) : (
        <>
          <ErrorNotice problem={outcome?.problem}>
            <OtherProblems problem={outcome?.problem} />
          </ErrorNotice>
          <p>
            Ce n’est ni un rendez-vous, ni une demande&nbsp;: aucune heure ne vous est gardée et
            personne ne vous répond tout de suite. Dès qu’une heure se libère, vous recevez un
            message, et la première personne qui réserve l’obtient.
          </p>
          {isWhole(wanted) ? (
            <WaitingForm wanted={wanted} outcome={outcome} posted={posted} />
          ) : (
            <ChooseFirst />
          )}
        </>
      )}
    </section>
  );
}

const Repeated = () => (
  <SuccessNotice>
    <p className="notice-title">Vous êtes déjà sur la liste</p>
    <p>
      Ce numéro ou cette adresse attend déjà pour ces soins et ces jours&nbsp;: rien n’est à
      refaire.
    </p>
  </SuccessNotice>
);

const ChooseFirst = () => (
  <>
    <p>Choisissez d’abord vos soins&nbsp;: cette page les reprend.</p>
    <p>
      <Link className="button" to={paths.book}>
        Choisir mes soins
      </Link>
    </p>
  </>
);

interface FormProps {
  wanted: Wanted;
  outcome: WaitingOutcome | undefined;
  posted: URLSearchParams | undefined;
}

function WaitingForm({ wanted, outcome, posted }: FormProps) {
  const isBusy = useNavigation().state === 'submitting';
  const errorOf = (name: string) => fieldError(outcome?.problem, name);
  return (
    <PostForm action={paths.waiting} className="card form">
      {wantedFields(wanted).map(([name, value]) => (
        <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
      ))}
      <div>
        <p>{'Pour\u00a0:'}</p>
        <WantedCare persons={wanted.persons} />
      </div>
      <When wanted={wanted} errorOf={errorOf} />
      <Who posted={posted} errorOf={errorOf} />
      <button type="submit" className="button" aria-disabled={isBusy}>
        Me prévenir
      </button>
      {isBusy && <Busy>Envoi en cours…</Busy>}
      <p className="muted small">
        Vos données servent uniquement à vous prévenir. Elles sont effacées quand vous réservez,
        quand vous quittez la liste, ou le lendemain du dernier jour.
      </p>
    </PostForm>
  );
}

interface FieldsProps {
  errorOf(name: string): ReturnType<typeof fieldError>;
}

/** With whom and when. */
function When({ wanted, errorOf }: FieldsProps & Pick<FormProps, 'wanted'>) {
  const { today } = usePage();
  const end = addDays(`${addMonths(monthBounds(today).last, 1)}-01`, -1);
  const day = { type: 'date', min: today, max: end, required: true };
  return (
    <>
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
        error={errorOf(fields.day)}
      />
      <TextField
        {...day}
        name={fields.lastDay}
        label="Dernier jour"
        defaultValue={wanted.lastDay}
        error={errorOf(fields.lastDay)}
      />
      <SelectField
        name={fields.moment}
        label="Moment de la journée"
        defaultValue={wanted.moment}
        error={errorOf(fields.moment)}
      >
        {moments.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </SelectField>
    </>
  );
}

/** Who waits: as it was typed, or as the session knows it. */
function Who({ posted, errorOf }: FieldsProps & Pick<FormProps, 'posted'>) {
  const { user } = useSession();
  const known: Readonly<Record<string, string | null | undefined>> = { ...user };
  return typed.map(({ name, label, isRequired, hint }) => (
    <TextField
      key={name}
      name={fields[name]}
      label={isRequired ? label : withOptional(label)}
      hint={hint}
      type={name === 'name' ? 'text' : typedFields[name].type}
      maxLength={typedFields[name].limit}
      autoComplete={typedFields[name].autoComplete}
      required={isRequired}
      defaultValue={posted?.get(fields[name]) ?? known[name] ?? ''}
      error={errorOf(fields[name])}
    />
  ));
}

const withOptional = (label: string) => (
  <>
    {label}
    {optional}
  </>
);

const typed = [
  { name: 'name', label: typedFields.name.label, isRequired: true, hint: undefined },
  {
    name: 'phone',
    label: typedFields.phone.question,
    isRequired: true,
    hint: typedFields.phone.hint,
  },
  {
    name: 'email',
    label: typedFields.email.label,
    isRequired: false,
    hint: 'Pour le savoir aussitôt. Sans adresse, l’institut vous appelle.',
  },
] as const;
