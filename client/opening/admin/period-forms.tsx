import { useSearchParams } from 'react-router';
import { readDay } from '../../../shared/calendar/calendar-month.ts';
import { daysText, periodText } from '../../../shared/calendar/period-text.ts';
import { nextRamadan } from '../../../shared/calendar/ramadan.ts';
import { fieldName } from '../../../shared/contract/declared-fields.ts';
import type { HoursPeriod, WeeklyHours } from '../../../shared/day-hours.ts';
import { hoursTitles, mostPeriods } from '../../../shared/opening/hours-values.ts';
import { ShortField } from '../../admin/edit-form.tsx';
import { Link } from '../../components/link.tsx';
import { type FieldPath, fieldError } from '../../forms/form-input.ts';
import { PostForm } from '../../forms/post-form.tsx';
import { usePage } from '../../page/page-context.ts';
import { PublishButton } from '../../site/admin/content-parts.tsx';
import { hoursLink, ideaField } from '../../site/admin/site-links.ts';
import { SureField } from './outside.tsx';
import {
  type HoursFormProps,
  readWeek,
  ticked,
  WeekRows,
  weekField,
  weekFieldOf,
  weekTexts,
} from './weekly-hours.tsx';

/* A form per period of other hours. Each has a row, so that all fields have different names. */

type Values = Readonly<Record<string, string>>;

const periodForm = (row: number | string) => fieldName('periods', row);
export const [rowField, replacedField] = ['rang', 'periode'];
const removePeriod = 'retirer';

/** Reads the periods. The sent one comes first, so that its problems have a known path. */
export function readPeriods(values: Values, known: readonly HoursPeriod[]): unknown {
  const others = known.filter(({ from }) => from !== values[replacedField]);
  if (values.intent === removePeriod) return others;
  const form = periodForm(values[rowField] ?? '');
  const text = (part: string) => (values[fieldName(form, part)] ?? '').trim();
  const [from, to] = ['from', 'to'].map((part) => readDay(text(part)) ?? text(part));
  return [{ name: text('name'), from, to, hours: readWeek(form, values) }, ...others];
}

export function periodFieldOf(path: FieldPath, values: Values): string {
  const form = periodForm(values[rowField] ?? '');
  const [row, part = 'from', ...rest] = path;
  if (row !== 0) return fieldName(form, 'from');
  if (part !== 'hours') return fieldName(form, part);
  return rest.length > 0 ? weekFieldOf(form, rest, values) : weekField(form, 'all', 'opens');
}

const periodTexts = (row: number, period: Omit<HoursPeriod, 'hours'> & Partial<HoursPeriod>) => ({
  [fieldName(periodForm(row), 'name')]: period.name,
  [fieldName(periodForm(row), 'from')]: period.from,
  [fieldName(periodForm(row), 'to')]: period.to,
  ...weekTexts(periodForm(row), period.hours ?? {}),
});

export function PeriodForms(props: HoursFormProps) {
  const { institute, outcome } = props;
  const { today } = usePage();
  const periods = institute.periods.filter(({ to }) => to >= today);
  const idea = useIdea(periods);
  const isAsked = useSearchParams()[0].get(ideaField) !== null;
  const sent = outcome && Number(outcome.values[rowField]);
  const row = periods.length;
  return (
    <section className="card stack" aria-labelledby="periodes">
      <h2 id="periodes">{hoursTitles.periods}</h2>
      <p className="field-hint">
        Ramadan, fêtes, vacances&nbsp;: du premier au dernier jour ces heures remplacent celles de
        la semaine, puis elles reviennent d’elles-mêmes.
      </p>
      {periods.map((period, index) => (
        <details key={period.from} open={sent === index}>
          <summary>{periodText(period)}</summary>
          <PeriodForm
            {...props}
            row={index}
            replaced={period.from}
            begun={periodTexts(index, period)}
          />
        </details>
      ))}
      {idea && (
        <p>
          {`Ramadan\u00a0: ${daysText(idea.from, idea.to)}, dates calculées, à confirmer. `}
          <Link to={`${hoursLink(undefined, undefined, 'ramadan')}#periodes`}>
            Préparer ces horaires
          </Link>
        </p>
      )}
      {row < mostPeriods && (
        <details open={sent === row || isAsked}>
          <summary>Nouvelle période</summary>
          <PeriodForm
            {...props}
            row={row}
            begun={newTexts(row, institute.hours, isAsked ? idea : undefined)}
          />
        </details>
      )}
    </section>
  );
}

/** Proposes the next Ramadan if no period has a day of it. */
function useIdea(periods: readonly HoursPeriod[]) {
  const ramadan = nextRamadan(usePage().today);
  const isPlanned = periods.some(
    ({ from, to }) => ramadan && from <= ramadan.to && ramadan.from <= to,
  );
  return ramadan && !isPlanned ? { name: 'Ramadan', ...ramadan } : undefined;
}

function newTexts(row: number, week: WeeklyHours, idea: Omit<HoursPeriod, 'hours'> | undefined) {
  const days = Object.keys(week).map((weekday) => [
    weekField(periodForm(row), Number(weekday), 'open'),
    ticked,
  ]);
  return {
    ...Object.fromEntries(days),
    ...(idea && periodTexts(row, idea)),
  };
}

interface FormProps extends HoursFormProps {
  row: number;
  replaced?: string;
  begun: Readonly<Record<string, string>>;
}

function PeriodForm({ mark, outcome, row, replaced, begun }: FormProps) {
  const form = periodForm(row);
  const own = outcome && Number(outcome.values[rowField]) === row ? outcome : undefined;
  const texts = own?.values ?? begun;
  const field = (part: string) => {
    const name = fieldName(form, part);
    return { name, defaultValue: texts[name], error: fieldError(own?.problem, name) };
  };
  return (
    <PostForm action={hoursLink()} className="form">
      <input type="hidden" name="contenu" value="periods" />
      <input type="hidden" name="mark" value={mark} />
      <input type="hidden" name={rowField} value={row} />
      <input type="hidden" name={replacedField} value={replaced ?? ''} />
      <SureField outcome={own} />
      <ShortField {...field('name')} label="Nom" maxLength={40} />
      <ShortField {...field('from')} type="date" label="Premier jour" />
      <ShortField {...field('to')} type="date" label="Dernier jour" />
      <WeekRows form={form} texts={texts} outcome={own} />
      <PublishButton />
      {replaced !== undefined && (
        <button type="submit" className="button button-outline" name="intent" value={removePeriod}>
          Retirer cette période
        </button>
      )}
    </PostForm>
  );
}
