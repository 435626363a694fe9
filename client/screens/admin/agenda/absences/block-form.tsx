import { useNavigation, useSearchParams } from 'react-router';
import { addDays, isDay, readDay } from '../../../../../shared/calendar/calendar-month.ts';
import { afterMidnight, onTheClock, typedEnd } from '../../../../../shared/calendar/evening.ts';
import { hoursOn } from '../../../../../shared/calendar/hours-on.ts';
import { UnblockInput } from '../../../../../shared/contract/admin/agenda.ts';
import { absenceFields, blockInput } from '../../../../../shared/contract/admin/block-input.ts';
import type { BlockList } from '../../../../../shared/contract/admin/hours.ts';
import type { Institute } from '../../../../../shared/institute.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { Busy } from '../../../../components/notice.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { usePage } from '../../../../page/page-context.ts';
import { completedField } from '../../completed-edit.ts';
import { Inputs } from '../../forms/declared-inputs.tsx';
import { EditForm, Select } from '../../forms/edit-form.tsx';
import { form, type Submit } from '../../forms/form.ts';
import { rowAnchor } from '../../forms/keep-place.tsx';
import { refuse, typedDay } from '../../forms/posted.ts';
import { Section } from '../../section.tsx';
import { agendaLink, fields } from '../agenda-address.ts';

/*
 * Times at which somebody is away, or works besides the usual hours.
 */

/** A value of its own, so that leaving the field empty is an error. */
const everybody = 'tous';

/** From a day's page only that day is unblocked, from the list all days. */
export const unblock = form({
  call: 'adminUnblock',
  schema: UnblockInput,
  input: ({ values: { id, day } }) => ({ id, ...(!day && { run: true }) }),
  done: ({ posted }) => {
    const day = readDay(posted.values.day ?? '');
    const back = day ? `${agendaLink(day)}&` : `${adminPaths.adminBlocks}?`;
    return `${back}${completedField}=debloque${rowAnchor(posted)}`;
  },
});

export const unblockedText = 'Ces heures ne sont plus bloquées.';

const blockHours = form({
  call: 'adminBlock',
  schema: blockInput,
  input: ({ values, institute }) => inputOf(values, institute()),
  declared: { fields: () => absenceFields },
  done: ({ input: { from, to, starts, ends, staff } }) => {
    const done = { [completedField]: 'bloque', du: from, au: to || from, de: starts, a: ends };
    return `${adminPaths.adminBlocks}?${new URLSearchParams({ ...done, staff })}`;
  },
});

const noStaff = {
  error: 'invalid',
  field: 'staff',
  message: 'Choisissez qui est absent.',
} as const;

export const block: Submit = async (posted) =>
  posted.values.staff ? blockHours(posted) : refuse(noStaff, posted.values);

/** The input of the pressed preset button, or of the two time fields. */
function inputOf(
  { preset, from, to, intent, staff, ...values }: Record<string, string>,
  institute: Institute,
) {
  const [starts = values.starts ?? '', ends = values.ends ?? ''] = preset?.split('-') ?? [];
  const days = { from: typedDay(from), to: typedDay(to) };
  return {
    staff: staff === everybody ? '' : staff,
    ...hoursIn({ ...days, starts, ends: typedEnd(starts, ends) }, institute),
    kind: intent === 'ajouter' ? 'extra' : 'off',
    label: values.label,
  };
}

interface Hours {
  readonly from: string;
  readonly to: string;
  readonly starts: string;
  readonly ends: string;
}

/** Hours of one night belong to the evening before, whose absences they are shown with. */
function hoursIn(hours: Hours, institute: Institute): Hours {
  const { from, to, starts, ends } = hours;
  const isOneDay = isDay(from) && (!to || to === from);
  if (!isOneDay || starts >= ends) return hours;
  const before = addDays(from, -1);
  const late = { from: before, to: '', starts: afterMidnight(starts), ends: afterMidnight(ends) };
  return late.ends <= (hoursOn(before, institute)?.closes ?? '') ? late : hours;
}

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
  starts: onTheClock(search.get(fields.hour) ?? ''),
});

/** Each button blocks its hours, for the person and days chosen above it. */
export function BlockForm({ staff, outcome }: Props) {
  const [search] = useSearchParams();
  const { today } = usePage();
  const isBusy = useNavigation().state === 'submitting';
  const asked = search.has(completedField) ? {} : askedIn(search);
  const { from, to, label } = absenceFields;
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
        <Inputs
          fields={{ from: { ...from, min: today }, to: { ...to, min: today }, label }}
          values={{ from: asked.from ?? today }}
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
      <Inputs
        fields={{ starts: absenceFields.starts, ends: absenceFields.ends }}
        values={{ starts }}
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
