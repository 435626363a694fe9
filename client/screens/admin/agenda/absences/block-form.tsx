import { useNavigation, useSearchParams } from 'react-router';
import type { Day } from '../../../../../shared/calendar/calendar-month.ts';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import type { BlockList } from '../../../../../shared/contract/admin/hours.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { Busy } from '../../../../components/notice.tsx';
import { optional, SelectField, TextField } from '../../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { usePage } from '../../../../page/page-context.ts';
import { completedField } from '../../completed-edit.ts';
import { fields } from '../agenda-address.ts';
import { everybody } from './blocks-form.ts';

const presets = [
  ['12:00-13:00', 'Le déjeuner, 12 h – 13 h'],
  ['00:00-13:00', 'La matinée'],
  ['13:00-24:00', 'L’après-midi, dès 13 h'],
  ['00:00-24:00', 'Toute la journée'],
] as const;

interface Props {
  staff: BlockList['staff'];
  outcome: FormOutcome | undefined;
}

/** Values that a link to this form fills in. */
const askedIn = (search: URLSearchParams, today: Day): FormOutcome['values'] => ({
  staff: search.get(fields.staff) ?? '',
  from: search.get(fields.day) ?? today,
  starts: search.get(fields.hour) ?? '',
});

/** Each button blocks its hours, for the person and days chosen above it. */
export function BlockForm({ staff, outcome }: Props) {
  const [search] = useSearchParams();
  const { today } = usePage();
  const isBusy = useNavigation().state === 'submitting';
  const values = outcome?.values ?? (search.has(completedField) ? {} : askedIn(search, today));
  const errorOf = (name: string) => fieldError(outcome?.problem, name);
  return (
    <section className="card" aria-labelledby="bloquer">
      <h2 id="bloquer">Bloquer des heures</h2>
      <PostForm action={adminPaths.adminBlocks} className="form">
        {/* Pressed by Enter in a field. */}
        <button type="submit" hidden name="intent" value="bloquer" />
        <SelectField
          name="staff"
          label="Qui"
          required
          defaultValue={values.staff ?? ''}
          error={errorOf('staff')}
        >
          <option value="">Choisir</option>
          <option value={everybody}>Tout le monde</option>
          {staff.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField
          name="from"
          label="Jour"
          type="date"
          required
          min={today}
          defaultValue={values.from ?? today}
          error={errorOf('from')}
        />
        <TextField
          name="to"
          label={<>Jusqu’au{optional}</>}
          hint="Laissez vide pour un seul jour."
          type="date"
          min={today}
          defaultValue={values.to}
          error={errorOf('to')}
        />
        <TextField
          name="label"
          label={<>Libellé{optional}</>}
          hint={'Par exemple «\u00a0Médecin\u00a0». Les clients ne le voient pas.'}
          maxLength={80}
          autoComplete="off"
          defaultValue={values.label}
          error={errorOf('label')}
        />
        {presets.map(([value, label]) => (
          <button
            key={value}
            type="submit"
            className="button button-outline"
            name="preset"
            value={value}
            aria-disabled={isBusy}
          >
            {label}
          </button>
        ))}
        {isBusy && <Busy>Envoi en cours…</Busy>}
        <OtherHours values={values} errorOf={errorOf} />
      </PostForm>
    </section>
  );
}

interface OtherProps {
  values: FormOutcome['values'];
  errorOf(name: string): string | undefined;
}

function OtherHours({ values, errorOf }: OtherProps) {
  return (
    <>
      <h3>D’autres heures</h3>
      <TextField
        name="starts"
        label="De"
        type="time"
        step={300}
        defaultValue={values.starts}
        error={errorOf('starts')}
      />
      <TextField
        name="ends"
        label="À"
        hint={`Par exemple ${formatTime('15:30')}.`}
        type="time"
        step={300}
        defaultValue={values.ends}
        error={errorOf('ends')}
      />
      <button type="submit" className="button" name="intent" value="bloquer">
        Bloquer ces heures
      </button>
      <button type="submit" className="button button-outline" name="intent" value="ajouter">
        Travailler ces heures en plus
      </button>
    </>
  );
}
