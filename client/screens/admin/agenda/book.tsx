import { useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import { formatTime } from '../../../../shared/calendar/opening.ts';
import { requestLimits } from '../../../../shared/contract/request.ts';
import { paths } from '../../../../shared/page/paths.ts';
import { Busy, ErrorNotice } from '../../../components/notice.tsx';
import { optional, TextArea, TextField } from '../../../forms/field.tsx';
import { fieldError } from '../../../forms/form-input.ts';
import { OtherProblems } from '../../../forms/other-problems.tsx';
import { PostForm } from '../../../forms/post-form.tsx';
import { usePage } from '../../../page/page-context.ts';
import { AdminPage } from '../admin-page.tsx';
import { fields, whyLink } from './agenda-address.ts';
import { AnyHour, BookAnyway } from './any-hour.tsx';
import { type BookData, type BookOutcome, showTimes, wishOf } from './book-data.ts';
import { chosenField, chosenValue, FreeTimes, OtherTimes, Trouble } from './free-times.tsx';
import { pressShowTimes } from './show-times.ts';
import { TreatmentSelect } from './treatment-select.tsx';

/** A new appointment for somebody on the telephone or at the door. */
export function AdminBook() {
  const { found, problem } = useLoaderData<BookData>();
  const outcome = useActionData<BookOutcome>();
  return (
    <AdminPage title="Nouveau rendez-vous" isWrong={!!(problem ?? outcome?.problem)}>
      <ErrorNotice problem={problem ?? outcome?.problem}>
        <OtherProblems problem={outcome?.problem} />
      </ErrorNotice>
      {found && <BookForm />}
    </AdminPage>
  );
}

function BookForm() {
  const loaded = useLoaderData<BookData>();
  const outcome = useActionData<BookOutcome>();
  const [search] = useSearchParams();
  const { today } = usePage();
  const { state, formData } = useNavigation();
  const values = outcome?.values ?? Object.fromEntries(search);
  const times = outcome ? outcome.times : loaded.times;
  const wish = wishOf(values, today);
  const [treatment = ''] = wish.treatments;
  const errorOf = (name: string) => fieldError(outcome?.problem, name);
  const why = whyLink({ day: wish.day, treatment, hour: search.get(fields.hour) ?? '' });
  const others = outcome?.problem?.others ?? [];
  return (
    <PostForm action={paths.adminBook} className="form agenda-book" id="rendez-vous">
      <input type="hidden" name={fields.hour} value={values[fields.hour] ?? ''} />
      <TreatmentSelect
        name={fields.treatment}
        label="Soin"
        values={values}
        error={errorOf(fields.treatment)}
      />
      <TextField
        name={fields.day}
        label="Jour"
        type="date"
        min={today}
        required
        defaultValue={wish.day}
        error={errorOf(fields.day)}
        onChange={pressShowTimes}
      />
      <TextField
        name="nom"
        label="Nom"
        required
        autoComplete="off"
        maxLength={requestLimits.name}
        defaultValue={values.nom}
        error={errorOf('nom')}
      />
      <TextField
        name="telephone"
        label={<>Téléphone{optional}</>}
        type="tel"
        autoComplete="off"
        maxLength={requestLimits.phone}
        defaultValue={values.telephone}
        error={errorOf('telephone')}
      />
      <More values={values} errorOf={errorOf} />
      <button
        type="submit"
        className="button button-outline"
        name="intent"
        value={showTimes}
        formNoValidate
      >
        Voir les heures libres
      </button>
      {state === 'submitting' && formData?.get('intent') !== showTimes && (
        <Busy>Envoi en cours…</Busy>
      )}
      {outcome?.problem && <BookAnyway problem={outcome.problem} values={values} />}
      <OtherTimes others={others} verb="Réserver le" />
      {times && (
        <section className="stack agenda-hours" aria-label="Heures libres" aria-live="polite">
          <Trouble times={times} />
          <WishedHour times={times} hour={values[fields.hour] ?? ''} day={wish.day} />
          <FreeTimes times={times} verb="réserver le" why={why} />
        </section>
      )}
      <AnyHour day={wish.day} values={values} error={errorOf('autre')} />
    </PostForm>
  );
}

interface WishedProps {
  times: NonNullable<BookData['times']>;
  hour: string;
  day: string;
}

/** The free time that was tapped in the agenda. */
function WishedHour({ times, hour, day }: WishedProps) {
  const own = times.days.find((one) => one.day === day)?.times;
  const nearest = own?.find(({ time }) => time >= hour);
  if (!hour || !nearest) return null;
  return (
    <button
      type="submit"
      className="button"
      name={chosenField}
      value={chosenValue(day, nearest.time)}
    >
      {`Réserver à ${formatTime(nearest.time)}`}
      <span className="visually-hidden">{`, jusqu’à ${formatTime(nearest.ends)}`}</span>
    </button>
  );
}

interface MoreProps {
  values: BookOutcome['values'];
  errorOf(name: string): string | undefined;
}

/** What most calls do not need. */
function More({ values, errorOf }: MoreProps) {
  const names = ['soin2', 'soin3', fields.staff, 'email', 'note'];
  const isOpen = names.some((name) => values[name] || errorOf(name)) || !!errorOf(fields.people);
  return (
    <details className="agenda-more" open={isOpen || Number(values[fields.people] || 1) > 1}>
      <summary>Plusieurs soins ou personnes, avec qui, e-mail, note</summary>
      <div className="form">
        <TreatmentSelect name="soin2" label="Deuxième soin" values={values} />
        <TreatmentSelect name="soin3" label="Troisième soin" values={values} />
        <TextField
          name={fields.people}
          label="Nombre de personnes"
          type="number"
          min={1}
          max={requestLimits.people}
          defaultValue={values[fields.people] || '1'}
          error={errorOf(fields.people)}
          onChange={pressShowTimes}
        />
        <StaffSelect value={values[fields.staff] ?? ''} />
        <TextField
          name="email"
          label={<>E-mail{optional}</>}
          hint="La confirmation y part."
          type="email"
          autoComplete="off"
          defaultValue={values.email}
          error={errorOf('email')}
        />
        <TextArea
          name="note"
          label={<>Précisions{optional}</>}
          rows={2}
          maxLength={requestLimits.note}
          defaultValue={values.note}
          error={errorOf('note')}
        />
      </div>
    </details>
  );
}

function StaffSelect({ value }: { value: string }) {
  const { found } = useLoaderData<BookData>();
  const staff = found?.days[0]?.lanes.filter(({ kind }) => kind === 'staff') ?? [];
  return (
    <div className="field">
      <label htmlFor="champ-personne">Avec</label>
      <select
        id="champ-personne"
        name={fields.staff}
        defaultValue={value}
        onChange={pressShowTimes}
      >
        <option value="">Qui est libre</option>
        {staff.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </select>
    </div>
  );
}
