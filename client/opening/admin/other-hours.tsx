import type { ReactNode } from 'react';
import { type Day, isDay } from '../../../shared/calendar/calendar-month.ts';
import { usualHoursOn } from '../../../shared/calendar/hours-on.ts';
import { weekLines } from '../../../shared/calendar/opening.ts';
import { periodText } from '../../../shared/calendar/period-text.ts';
import { fieldName } from '../../../shared/contract/declared-fields.ts';
import type { Hours, HoursPeriod } from '../../../shared/day-hours.ts';
import type { Institute } from '../../../shared/institute.ts';
import type { HoursName } from '../../../shared/opening/hours-values.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { ButtonForm, type Outcome } from '../../admin/edit-form.tsx';
import { type Posted, refuse, typedDay } from '../../admin/load.ts';
import { Row } from '../../admin/rows.tsx';
import { Fold } from '../../admin/section.tsx';
import { apiContext } from '../../api/api.ts';
import { optional, TextField } from '../../forms/field.tsx';
import { fieldError } from '../../forms/form-input.ts';
import { PostForm } from '../../forms/post-form.tsx';
import type { FieldPath } from '../../forms/validate.ts';
import { usePage } from '../../page/page-context.ts';
import { getContent } from '../../site/admin/admin-contents.ts';
import { PublishButton } from '../../site/admin/content-parts.tsx';
import { saveContents } from '../../site/admin/save-contents.ts';
import { daysLink } from '../../site/admin/site-links.ts';
import {
  getHourField,
  HourFields,
  handleFormButton,
  PauseButton,
  readHours,
} from './weekly-hours.tsx';

/* Other hours of one day, or of a period: then they hold on the days that the week has open. */

const formName = 'autres';
const field = (part: 'from' | 'to' | 'name') => fieldName(formName, part);
const otherHoursId = 'autres-heures';
export const removePeriodIntent = 'retirer-periode';

export async function saveOtherHours(posted: Posted): Promise<unknown> {
  const { values, institute } = posted;
  const changed = handleFormButton(formName, posted);
  if (changed) return changed;
  const { hours: week, specialHours, periods } = institute();
  const from = typedDay(values[field('from')]?.trim());
  const to = typedDay(values[field('to')]?.trim()) || from;
  const typed = readHours(formName, '', values) ?? { opens: '', closes: '' };
  if (to === from) {
    const others = specialHours.filter(({ day }) => day !== from);
    return saveHours(posted, 'specialHours', [
      { day: from, ...completeTimes(typed, from, institute()) },
      ...others,
    ]);
  }
  const hours = Object.fromEntries(Object.keys(week).map((weekday) => [weekday, typed]));
  const others = periods.filter((period) => period.from !== from);
  return saveHours(posted, 'periods', [
    { name: values[field('name')], from, to, hours },
    ...others,
  ]);
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

async function saveHours(posted: Posted, id: HoursName, input: unknown): Promise<unknown> {
  const { values, context } = posted;
  const contents = await context.get(apiContext).call({ name: 'adminContents' });
  if (!contents.ok) return refuse({ ...contents.error, field: '' }, values, contents.status);
  const { mark } = getContent(contents.data, 'institute', id);
  return saveContents(posted, [{ kind: 'institute', id, mark, input, getField }], daysLink);
}

/** Returns the field of a problem. The sent hours come first, and a period has them on each weekday. */
function getField([row, ...path]: FieldPath): string {
  const [part = 'from', ...rest] = path[0] === 'hours' ? path.slice(2) : path;
  return row !== 0 || part === 'day' ? field('from') : getHourField(formName, [part, ...rest]);
}

export function OtherHoursForm({ outcome }: { outcome: Outcome | undefined }) {
  const { today } = usePage();
  const typed = outcome?.values[field('from')] === undefined ? undefined : outcome;
  const texts = typed?.values ?? {};
  const input = (part: 'from' | 'to' | 'name', label: ReactNode) => (
    <TextField
      name={field(part)}
      defaultValue={texts[field(part)]}
      error={fieldError(typed?.problem, field(part))}
      label={label}
      {...(part === 'name' ? { maxLength: 40 } : { type: 'date', min: today })}
    />
  );
  return (
    <Fold id={otherHoursId} title="Autres heures" isOpen={typed !== undefined}>
      <PostForm action={adminPaths.adminDays} className="form day-span">
        <input type="hidden" name="form" value={formName} />
        {input('from', 'Jour')}
        {input('to', <>Jusqu’au{optional}</>)}
        <HourFields form={formName} row="" texts={texts} outcome={typed} />
        {input('name', <>Nom de la période, par exemple Ramadan{optional}</>)}
        <PublishButton />
        <PauseButton />
      </PostForm>
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
