import { onTheClock, typedEnd } from '../../../shared/calendar/evening.ts';
import { weekdays } from '../../../shared/calendar/opening.ts';
import { fieldName } from '../../../shared/contract/declared-fields.ts';
import type { Hours } from '../../../shared/day-hours.ts';
import type { Institute } from '../../../shared/institute.ts';
import { hoursTitles } from '../../../shared/opening/hours-values.ts';
import { CheckField, ShortField } from '../../admin/edit-form.tsx';
import { type FieldPath, type FormOutcome, fieldError } from '../../forms/form-input.ts';
import { PostForm } from '../../forms/post-form.tsx';
import { PublishButton } from '../../site/admin/content-parts.tsx';
import { hoursLink } from '../../site/admin/site-links.ts';
import { readTime } from '../../team/admin/working-hours.tsx';
import { SureField } from './outside.tsx';

type Values = Readonly<Record<string, string>>;
type Week = Institute['hours'];
type WeekRow = number | 'all';
type Part = 'open' | 'opens' | 'closes' | 'starts' | 'ends' | 'none';

const weekdayNumbers = [1, 2, 3, 4, 5, 6, 7] as const;
export const ticked = 'oui';

const ofMidday: readonly Part[] = ['starts', 'ends', 'none'];

/** Names a field. `form`: the prefix. `none`: ticked for a day without the usual midday pause. */
export const weekField = (form: string, row: WeekRow, part: Part) =>
  ofMidday.includes(part) ? fieldName(form, row, 'midday', part) : fieldName(form, row, part);

export function readWeek(form: string, values: Values): Record<number, Hours> {
  const isOpen = (weekday: number) => values[weekField(form, weekday, 'open')] === ticked;
  const timesOf = (weekday: number): Hours => {
    const time = (row: WeekRow, part: Part) => readTime(values[weekField(form, row, part)]);
    const own = (part: Part) => time(weekday, part) || time('all', part);
    const opens = own('opens');
    return { opens, closes: typedEnd(opens, own('closes')), ...readMidday(form, weekday, values) };
  };
  return Object.fromEntries(
    weekdayNumbers.filter(isOpen).map((weekday) => [weekday, timesOf(weekday)]),
  );
}

/** Reads a row's own pause, else the common one. */
export function readMidday(form: string, row: WeekRow, values: Values): Pick<Hours, 'midday'> {
  if (values[weekField(form, row, 'none')] === ticked) return {};
  for (const source of [row, 'all'] as const) {
    const [starts, ends] = (['starts', 'ends'] as const).map((part) =>
      readTime(values[weekField(form, source, part)]),
    );
    if (starts || ends) return { midday: { starts: starts ?? '', ends: ends ?? '' } };
  }
  return {};
}

/** Returns the common field of a problem, unless the day has its own. `path`: within the week. */
export function weekFieldOf(form: string, [row, ...rest]: FieldPath, values: Values): string {
  const parts = rest.at(-1) === 'midday' ? [...rest, 'starts'] : rest;
  const [own, all] = [row ?? '', 'all'].map((source) => fieldName(form, source, ...parts));
  return own && all && values[own] === '' && values[all] ? all : (own ?? '');
}

/** Returns the fields' texts. `hasTimes`: the common hours have fields too, not only the common pause. */
export function weekTexts(form: string, week: Week, hasTimes = false): Record<string, string> {
  const days = Object.entries(week);
  const pause = mostFrequent(days.map(([, { midday }]) => midday));
  const times = hasTimes
    ? mostFrequent(days.map(([, { opens, closes }]) => ({ opens, closes })))
    : undefined;
  return {
    ...rowTexts(form, 'all', { ...times, ...pause }),
    ...Object.assign(
      {},
      ...days.map(([weekday, hours]) => {
        const { opens, closes, midday } = hours;
        const isUsual = opens === times?.opens && closes === times?.closes;
        const isSame = JSON.stringify(midday) === JSON.stringify(pause);
        return {
          [weekField(form, Number(weekday), 'open')]: ticked,
          ...rowTexts(form, Number(weekday), {
            ...(!isUsual && { opens, closes }),
            ...(!isSame && (midday ?? { none: ticked })),
          }),
        };
      }),
    ),
  };
}

function rowTexts(form: string, row: WeekRow, parts: { readonly [Name in Part]?: string }) {
  const { closes, ...others } = parts;
  const texts = { ...others, ...(closes !== undefined && { closes: onTheClock(closes) }) };
  return Object.fromEntries(
    Object.entries(texts).map(([part, text]) => [weekField(form, row, part as Part), text]),
  );
}

function mostFrequent<Value>(values: readonly Value[]): Value | undefined {
  const groups = [...Map.groupBy(values, (value) => JSON.stringify(value)).values()];
  return groups.reduce<readonly Value[]>(
    (longest, group) => (group.length > longest.length ? group : longest),
    [],
  )[0];
}

interface Props {
  form: string;
  texts: Readonly<Record<string, string>>;
  outcome: FormOutcome | undefined;
  hasTimes?: boolean;
}

export function WeekRows(props: Props) {
  const { hasTimes = false } = props;
  return (
    <>
      <p className="field-hint">
        Une fermeture après minuit s’écrit telle quelle&nbsp;: de 20:00 à 01:30.
      </p>
      {hasTimes && (
        <fieldset className="weekday">
          <legend>Tous les jours ouverts</legend>
          <Times {...props} row="all" />
        </fieldset>
      )}
      <fieldset className="weekday">
        <legend>Pause de midi</legend>
        <p className="field-hint">Vide, l’institut reste ouvert à midi.</p>
        <Midday {...props} row="all" />
      </fieldset>
      {weekdayNumbers.map((weekday) => (
        <Weekday key={weekday} {...props} weekday={weekday} />
      ))}
    </>
  );
}

function Weekday({ weekday, ...props }: Props & { weekday: number }) {
  const { form, texts, hasTimes = false } = props;
  return (
    <fieldset className="weekday">
      <legend className="capitalized">{weekdays[weekday - 1]}</legend>
      <CheckField
        name={weekField(form, weekday, 'open')}
        label="Ouvert"
        defaultChecked={texts[weekField(form, weekday, 'open')] === ticked}
      />
      {!hasTimes && <Times {...props} row={weekday} />}
      <OwnMidday
        {...props}
        row={weekday}
        summary={hasTimes ? 'Autres heures ce jour' : 'Autre pause ce jour'}
      >
        {hasTimes && <Times {...props} row={weekday} />}
      </OwnMidday>
    </fieldset>
  );
}

interface OwnProps extends Props {
  row: WeekRow;
  summary: string;
  children?: React.ReactNode;
}

export function OwnMidday({ summary, children, ...props }: OwnProps) {
  const { form, texts, row, outcome } = props;
  const names = (['opens', 'closes', 'starts', 'ends', 'none'] as const)
    .filter((part) => children || !['opens', 'closes'].includes(part))
    .map((part) => weekField(form, row, part));
  const isOpen = names.some((name) => texts[name] || fieldError(outcome?.problem, name));
  return (
    <details open={isOpen}>
      <summary>{summary}</summary>
      {children}
      <Midday {...props} />
      <CheckField
        name={weekField(form, row, 'none')}
        label="Sans pause ce jour"
        defaultChecked={texts[weekField(form, row, 'none')] === ticked}
      />
    </details>
  );
}

type RowProps = Props & { row: WeekRow };

const Times = (props: RowProps) => (
  <div className="span">
    <Time {...props} part="opens" label="De" />
    <Time {...props} part="closes" label="à" />
  </div>
);

const Midday = (props: RowProps) => (
  <div className="span">
    <Time {...props} part="starts" label="Fermeture" />
    <Time {...props} part="ends" label="Reprise" />
  </div>
);

interface TimeProps extends RowProps {
  part: 'opens' | 'closes' | 'starts' | 'ends';
  label: string;
}

function Time({ form, texts, outcome, row, part, label }: TimeProps) {
  const name = weekField(form, row, part);
  return (
    <ShortField
      name={name}
      type="time"
      step={300}
      defaultValue={texts[name]}
      error={fieldError(outcome?.problem, name)}
      label={label}
    />
  );
}

export interface HoursFormProps {
  mark: string;
  institute: Institute;
  outcome: FormOutcome | undefined;
}

export function WeekForm({ mark, institute, outcome }: HoursFormProps) {
  return (
    <section className="card" aria-labelledby="semaine">
      <h2 id="semaine">{hoursTitles.hours}</h2>
      <PostForm action={hoursLink()} className="form">
        <input type="hidden" name="contenu" value="hours" />
        <input type="hidden" name="mark" value={mark} />
        <SureField outcome={outcome} />
        <p className="field-hint">Un jour qui n’est pas coché est fermé.</p>
        <WeekRows
          form="hours"
          texts={outcome?.values ?? weekTexts('hours', institute.hours)}
          outcome={outcome}
        />
        <PublishButton />
      </PostForm>
    </section>
  );
}
