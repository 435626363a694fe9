import { useNavigation, useSearchParams } from 'react-router';
import { formatTime } from '../../../../../shared/calendar/opening.ts';
import type { BlockList } from '../../../../../shared/contract/admin/hours.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { Busy } from '../../../../components/notice.tsx';
import { optional } from '../../../../forms/field.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { usePage } from '../../../../page/page-context.ts';
import { completedField } from '../../completed-edit.ts';
import { EditForm, Input, Select } from '../../forms/edit-form.tsx';
import { Section } from '../../section.tsx';
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
const askedIn = (search: URLSearchParams): FormOutcome['values'] => ({
  staff: search.get(fields.staff) ?? '',
  ...(search.has(fields.day) && { from: search.get(fields.day) ?? '' }),
  starts: search.get(fields.hour) ?? '',
});

/** Each button blocks its hours, for the person and days chosen above it. */
export function BlockForm({ staff, outcome }: Props) {
  const [search] = useSearchParams();
  const { today } = usePage();
  const isBusy = useNavigation().state === 'submitting';
  const asked = search.has(completedField) ? {} : askedIn(search);
  return (
    <Section id="bloquer" title="Bloquer des heures">
      <EditForm action={adminPaths.adminBlocks} className="form" outcome={outcome}>
        {/* Pressed by Enter in a field. */}
        <button type="submit" hidden name="intent" value="bloquer" />
        <Select
          name="staff"
          label="Qui"
          required
          defaultValue={asked.staff ?? ''}
          options={[
            ['', 'Choisir'],
            [everybody, 'Tout le monde'],
            ...staff.map(({ id, name }) => [id, name] as const),
          ]}
        />
        <Input
          name="from"
          label="Jour"
          type="date"
          required
          min={today}
          defaultValue={asked.from ?? today}
        />
        <Input
          name="to"
          label={<>Jusqu’au{optional}</>}
          hint="Laissez vide pour un seul jour."
          type="date"
          min={today}
        />
        <Input
          name="label"
          label={<>Libellé{optional}</>}
          hint={'Par exemple «\u00a0Médecin\u00a0». Les clients ne le voient pas.'}
          maxLength={80}
          autoComplete="off"
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
        <OtherHours starts={asked.starts} />
      </EditForm>
    </Section>
  );
}

function OtherHours({ starts }: { starts: string | undefined }) {
  return (
    <>
      <h3>D’autres heures</h3>
      <Input name="starts" label="De" type="time" step={300} defaultValue={starts} />
      <Input
        name="ends"
        label="À"
        hint={`Par exemple ${formatTime('15:30')}.`}
        type="time"
        step={300}
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
