import { useContext } from 'react';
import { useNavigation, useSearchParams } from 'react-router';
import { buildScreenLink, buildSubmit, type Submit } from '#client/admin/admin-form.ts';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import {
  ButtonForm,
  EditForm,
  FormContext,
  type Outcome,
  Select,
} from '#client/admin/edit-form.tsx';
import { refuse } from '#client/admin/load.ts';
import { buildRowAnchor, rowField } from '#client/admin/row-focus.ts';
import { Fold, Row } from '#client/admin/screen-parts.tsx';
import { Link } from '#client/components/link.tsx';
import { BusyNotice } from '#client/components/notice.tsx';
import { usePage } from '#client/page/page-context.ts';
import { formatMisfitCount, misfitsId } from '#client/team/admin/team-parts.tsx';
import { UnblockInput } from '#shared/agenda/agenda.ts';
import {
  absenceFields,
  type Block,
  type BlockList,
  createBlockInput,
} from '#shared/agenda/blocks.ts';
import { formatShortDay, readDay } from '#shared/calendar/calendar-month.ts';
import { adminPaths } from '#shared/page/admin-paths.ts';
import { capitalize } from '#shared/text/capitalize.ts';
import {
  absenceFold,
  buildAgendaLink,
  buildAwayLink,
  fields,
  repeatedAbsence,
} from './agenda-address.ts';
import { formatBlockTimes, formatPlacedCount } from './day-plan.ts';

export const upcomingId = 'a-venir';

/** The fold group of the forms on the screen of opening hours. */
export const daysGroup = 'horaires';

/** The option value for the whole team. The empty option is an error. */
const everybodyOption = 'tous';

/** Unblocks one day if the form has a day, else all days of the absence. */
export const submitUnblock = buildSubmit({
  call: 'adminUnblock',
  schema: UnblockInput,
  input: ({ values: { id, day, suite } }) => ({ id, ...((!day || suite) && { run: true }) }),
  finish: ({ postedForm }) => {
    const { day: dayText = '', staff } = postedForm.values;
    const day = readDay(dayText);
    if (day && staff) return buildAwayLink({ day, staff });
    return `${day ? buildAgendaLink(day) : adminPaths.adminDays}${buildRowAnchor(postedForm)}`;
  },
});

const blockHours = buildSubmit({
  call: 'adminBlock',
  schema: createBlockInput,
  input: ({ values: { preset, staff, intent } }, typedHours) => {
    const [starts = typedHours.starts, ends = typedHours.ends] = preset?.split('-') ?? [];
    return {
      ...typedHours,
      staff: staff === everybodyOption ? '' : staff,
      starts,
      // Time fields have no 24:00.
      ends: ends === '00:00' ? '24:00' : ends,
      kind: intent === 'ajouter' ? 'extra' : 'off',
    };
  },
  declared: { fields: () => absenceFields },
  /** One person's absence leads to the clients to move. Others lead to the list of all clients to move. */
  finish({ input: { from, staff, kind }, answer: { repeated } }) {
    const change = repeated ? repeatedAbsence : undefined;
    return kind === 'off' && staff
      ? buildScreenLink(adminPaths.adminAway, { [fields.day]: from, [fields.staff]: staff }, change)
      : buildScreenLink(adminPaths.adminDays, {}, change);
  },
});

const noStaffProblem = {
  error: 'invalid',
  field: 'staff',
  message: 'Choisissez qui est absent.',
} as const;

export const submitBlock: Submit = async (postedForm) =>
  postedForm.values.staff ? blockHours(postedForm) : refuse(noStaffProblem, postedForm.values);

const presets = [
  ['00:00-24:00', 'Toute la journée'],
  ['00:00-13:00', 'La matinée'],
  ['13:00-24:00', 'L’après-midi'],
  ['12:00-13:00', 'Le déjeuner, 12 h – 13 h'],
] as const;

interface Props {
  staff: BlockList['staff'];
  outcome: Outcome | undefined;
}

/** The form of an absence. Each button blocks its hours for the chosen person and days. */
export function AbsenceForm({ staff, ...props }: Props) {
  const outcome = props.outcome?.values.staff === undefined ? undefined : props.outcome;
  const [search] = useSearchParams();
  const { today } = usePage();
  const isBusy = useNavigation().state === 'submitting';
  const { from, to, label } = absenceFields;
  return (
    <Fold id={absenceFold} group={daysGroup} title="Absence" isOpen={outcome !== undefined}>
      <EditForm action={adminPaths.adminDays} className="form day-span" outcome={outcome}>
        {/* Enter in a field presses this button. */}
        <button type="submit" hidden name="intent" value="bloquer" />
        <Select
          name="staff"
          label="Qui"
          required
          options={[
            ['', 'Choisir'],
            [everybodyOption, 'Tout le monde'],
            ...staff.map(({ id, name }) => [id, name] as const),
          ]}
        />
        <Inputs
          fields={{ from: { ...from, min: today }, to: { ...to, min: today }, label }}
          values={{ from: search.get(fields.day) ?? today }}
        />
        <p className="pay-buttons">
          {presets.map(([value, label], index) => (
            <button
              key={value}
              type="submit"
              className={index === 0 ? 'button' : 'button button-outline'}
              name="preset"
              value={value}
              aria-disabled={isBusy}
            >
              {label}
            </button>
          ))}
        </p>
        {isBusy && <BusyNotice>Envoi en cours…</BusyNotice>}
        <OtherHours />
      </EditForm>
    </Fold>
  );
}

function OtherHours() {
  const { outcome } = useContext(FormContext);
  const isTyped = Boolean(outcome?.values.starts || outcome?.values.ends);
  return (
    <details className="fold" open={isTyped}>
      <summary>Choisir les heures</summary>
      <div className="form day-span">
        <Inputs fields={{ starts: absenceFields.starts, ends: absenceFields.ends }} />
        <button type="submit" className="button button-outline" name="intent" value="bloquer">
          Absence à ces heures
        </button>
        <button type="submit" className="button button-outline" name="intent" value="ajouter">
          Travailler ces heures en plus
        </button>
      </div>
    </details>
  );
}

function formatBlock({ kind, name, from, to, starts, ends, label }: Block): string {
  const blockedName = name || 'Tout le monde';
  const days =
    from === to ? formatShortDay(from) : `du ${formatShortDay(from)} au ${formatShortDay(to)}`;
  const reason = label || (kind === 'extra' ? 'heures en plus' : 'absence');
  return `${blockedName}, ${days}, ${formatBlockTimes({ starts, ends })}\u00a0: ${reason}`;
}

export const PlacedLinks = ({ placed }: Pick<BlockList, 'placed'>) =>
  placed.map(({ day, staff, name, ...counted }) => (
    <p key={day + staff}>
      <Link to={buildAwayLink({ day, staff })}>
        {`${capitalize(formatShortDay(day))}${name && `, ${name}`}\u00a0: ${formatPlacedCount(counted)}`}
      </Link>
    </p>
  ));

interface LineProps {
  block: Block;
  misfits: BlockList['misfits'];
  row: string;
}

export function BlockLine({ block, misfits, row }: LineProps) {
  const { staff } = block;
  const absentMisfits = misfits.filter(
    ({ reason, resource, day }) =>
      reason === 'absent' &&
      (staff || resource) === resource &&
      block.from <= day &&
      day <= block.to,
  );
  const to = staff ? buildAwayLink({ day: absentMisfits[0]?.day, staff }) : `#${misfitsId}`;
  return (
    <Row
      title={formatBlock(block)}
      detail={
        block.kind === 'off' &&
        absentMisfits.length > 0 && (
          <Link className="line-link" to={to}>
            {formatMisfitCount(absentMisfits)}
          </Link>
        )
      }
    >
      <ButtonForm
        action={adminPaths.adminDays}
        preventScrollReset
        hiddenFields={{ intent: 'debloquer', id: block.id, [rowField]: row }}
        className="button-link"
      >
        Retirer
        <span className="visually-hidden">{`\u00a0: ${formatBlock(block)}`}</span>
      </ButtonForm>
    </Row>
  );
}
