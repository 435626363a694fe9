import { absenceFields } from '../../../shared/agenda/block-input.ts';
import { type Day, isDay } from '../../../shared/calendar/calendar-month.ts';
import { usualHoursOn } from '../../../shared/calendar/hours-on.ts';
import { weekLines } from '../../../shared/calendar/opening.ts';
import { periodText } from '../../../shared/calendar/period-text.ts';
import { fieldName, readForm } from '../../../shared/contract/declared-fields.ts';
import { optionalLine } from '../../../shared/contract/field-kinds.ts';
import type { Hours, HoursPeriod } from '../../../shared/day-hours.ts';
import type { Institute } from '../../../shared/institute.ts';
import type { HoursName } from '../../../shared/opening/hours-values.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { ButtonForm, EditForm, type Outcome } from '../../admin/edit-form.tsx';
import type { Posted } from '../../admin/load.ts';
import { Row } from '../../admin/rows.tsx';
import { Fold } from '../../admin/section.tsx';
import type { FieldPath } from '../../forms/validate.ts';
import { usePage } from '../../page/page-context.ts';
import { PublishButton } from '../../site/admin/content-parts.tsx';
import { saveContents } from '../../site/admin/save-contents.ts';
import { daysLink } from '../../site/admin/site-links.ts';
import {
  getHourField,
  getOutcome,
  HourFields,
  handleFormButton,
  PauseButton,
  readHours,
} from './weekly-hours.tsx';

/* Other hours of one day, or of a period: then they hold on the days that the week has open. */

const formName = 'autres';
export const removePeriodIntent = 'retirer-periode';

const otherFields = (today: Day) => ({
  from: { ...absenceFields.from, min: today },
  to: { ...absenceFields.to, min: today },
  name: optionalLine('Nom de la période, par exemple Ramadan', 40),
});

type OtherDays = Readonly<Record<'from' | 'to' | 'name', string>>;

export async function saveOtherHours(posted: Posted): Promise<unknown> {
  const { values, institute } = posted;
  const changed = handleFormButton(formName, posted);
  if (changed) return changed;
  const { hours: week, specialHours, periods } = institute();
  const form = { fields: () => otherFields(posted.today()) };
  const { from, to, name } = readForm(form, formName, values) as OtherDays;
  const typed = readHours(formName, '', values) ?? { opens: '', closes: '' };
  if (to === '' || to === from) {
    const others = specialHours.filter(({ day }) => day !== from);
    return saveHours(posted, 'specialHours', [
      { day: from, ...completeTimes(typed, from, institute()) },
      ...others,
    ]);
  }
  const hours = Object.fromEntries(Object.keys(week).map((weekday) => [weekday, typed]));
  const others = periods.filter((period) => period.from !== from);
  return saveHours(posted, 'periods', [{ name, from, to, hours }, ...others]);
}

/** Takes a missing hour from the day's usual ones. */
function completeTimes(typed: Hours, day: Day, institute: Institute): Hours {
  const usual =
    isDay(day) && (typed.opens || typed.closes) ? usualHoursOn(day, institute) : undefined;
  const opens = typed.opens || usual?.opens || '';
  return { ...typed, opens, closes: typed.closes || usual?.closes || '' };
}

export const removePeriod = (posted: Posted) =>
  saveHours(
    posted,
    'periods',
    posted.institute().periods.filter(({ from }) => from !== posted.values.from),
  );

const saveHours = (posted: Posted, id: HoursName, input: unknown) =>
  saveContents(posted, [{ kind: 'institute', id, input, getField }], daysLink);

/** Returns the field of a problem. The sent hours come first, and a period has them on each weekday. */
function getField([row, ...path]: FieldPath): string {
  const [part = 'from', ...rest] = path[0] === 'hours' ? path.slice(2) : path;
  return row !== 0 || part === 'day'
    ? fieldName(formName, 'from')
    : getHourField(formName, [part, ...rest]);
}

export function OtherHoursForm(props: { outcome: Outcome | undefined }) {
  const outcome = getOutcome(formName, props.outcome);
  const { name, ...days } = otherFields(usePage().today);
  return (
    <Fold id="autres-heures" title="Autres heures" isOpen={outcome !== undefined}>
      <EditForm
        action={adminPaths.adminDays}
        className="form day-span"
        hiddenFields={{ form: formName }}
        outcome={outcome}
      >
        <Inputs fields={days} prefix={formName} />
        <HourFields form={formName} row="" />
        <Inputs fields={{ name }} prefix={formName} />
        <PublishButton />
        <PauseButton />
      </EditForm>
    </Fold>
  );
}

export const PeriodRow = ({ period }: { period: HoursPeriod }) => (
  <Row
    title={periodText(period)}
    detail={weekLines(period.hours)
      .map(({ days, hours }) => `${days} ${hours}`)
      .join(', ')}
  >
    <ButtonForm
      action={adminPaths.adminDays}
      hiddenFields={{ intent: removePeriodIntent, from: period.from }}
      className="button-link"
    >
      Retirer<span className="visually-hidden">{` ${periodText(period)}`}</span>
    </ButtonForm>
  </Row>
);
