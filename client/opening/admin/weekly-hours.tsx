import type { ReactNode } from 'react';
import { onTheClock, typedEnd } from '../../../shared/calendar/evening.ts';
import { hoursText, weekdays } from '../../../shared/calendar/opening.ts';
import { fieldName } from '../../../shared/contract/declared-fields.ts';
import type { Hours } from '../../../shared/day-hours.ts';
import type { Institute } from '../../../shared/institute.ts';
import { CheckField, ShortField } from '../../admin/edit-form.tsx';
import { fieldId } from '../../forms/field-id.ts';
import { type FieldPath, type FormOutcome, fieldError } from '../../forms/form-input.ts';
import { PostForm } from '../../forms/post-form.tsx';
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

/** Returns the fields' texts: the most frequent hours and pause, and the days that differ. */
export function weekTexts(form: string, week: Week): Record<string, string> {
  const days = Object.entries(week);
  const pause = mostFrequent(days.map(([, { midday }]) => midday));
  const times = mostFrequent(days.map(([, { opens, closes }]) => ({ opens, closes })));
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

/** Reads a time. Browsers without time fields send text: "9:00", "9h30", "9 h". */
export function readTime(text = ''): string {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})\s*[h:]\s*(\d{2})?$/i.exec(text.trim()) ?? [];
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : text.trim();
}

interface Props {
  form: string;
  texts: Readonly<Record<string, string>>;
  outcome: FormOutcome | undefined;
}

/** One pair of times for the ticked days. Days that differ, and the pause, are folded. */
export function WeekRows(props: Props) {
  const { form, texts, outcome } = props;
  const own = weekdayNumbers.filter((weekday) => hasOwn(props, weekday, everyPart));
  const ownDays = own.map((weekday) => weekdays[weekday - 1]).join(', ');
  const isWrong = outcome !== undefined && own.length > 0;
  return (
    <>
      <fieldset className="weekday">
        <legend className="visually-hidden">Tous les jours cochés</legend>
        <Times {...props} row="all" />
      </fieldset>
      <fieldset className="day-ticks">
        <legend className="visually-hidden">Jours</legend>
        {weekdayNumbers.map((weekday) => (
          <label key={weekday} className="day-tick">
            <input
              type="checkbox"
              id={fieldId(weekField(form, weekday, 'open'))}
              name={weekField(form, weekday, 'open')}
              value={ticked}
              defaultChecked={texts[weekField(form, weekday, 'open')] === ticked}
              aria-label={weekdays[weekday - 1]}
            />
            <span aria-hidden="true">{weekdays[weekday - 1]?.slice(0, 3)}</span>
          </label>
        ))}
      </fieldset>
      <Folded {...props} row="all" parts={['starts', 'ends']} summary="Pause de midi">
        <Midday {...props} row="all" />
      </Folded>
      <details className="weekday" open={isWrong}>
        <summary>{['Un jour différent', ownDays].filter(Boolean).join('\u00a0: ')}</summary>
        {weekdayNumbers.map((weekday) => (
          <OwnDay key={weekday} {...props} weekday={weekday} />
        ))}
      </details>
    </>
  );
}

const everyPart = ['opens', 'closes', 'starts', 'ends', 'none'] as const;

/** Returns true if the row has texts or problems of its own. */
const hasOwn = ({ form, texts, outcome }: Props, row: WeekRow, parts: readonly Part[]) =>
  parts
    .map((part) => weekField(form, row, part))
    .some((name) => texts[name] || fieldError(outcome?.problem, name));

function OwnDay({ weekday, ...props }: Props & { weekday: number }) {
  const { form, texts } = props;
  const own = hasOwn(props, weekday, everyPart);
  const hours = own ? readWeek(form, texts)[weekday] : undefined;
  const name = weekdays[weekday - 1] ?? '';
  return (
    <details open={own}>
      <summary>{hours ? `${name}\u00a0: ${hoursText(hours)}` : name}</summary>
      <fieldset>
        <legend className="visually-hidden">{name}</legend>
        <Times {...props} row={weekday} />
        <OwnMidday {...props} row={weekday} />
      </fieldset>
    </details>
  );
}

interface FoldedProps extends RowProps {
  parts: readonly Part[];
  summary: string;
  children: ReactNode;
}

const Folded = ({ parts, summary, children, ...props }: FoldedProps) => (
  <details className="weekday" open={hasOwn(props, props.row, parts)}>
    <summary>{summary}</summary>
    {children}
  </details>
);

const OwnMidday = (props: RowProps) => (
  <>
    <Midday {...props} />
    <CheckField
      name={weekField(props.form, props.row, 'none')}
      label="Sans pause ce jour"
      defaultChecked={props.texts[weekField(props.form, props.row, 'none')] === ticked}
    />
  </>
);

export const FoldedMidday = (props: RowProps) => (
  <Folded {...props} parts={['starts', 'ends', 'none']} summary="Pause de midi">
    <OwnMidday {...props} />
  </Folded>
);

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

interface WeekFormProps extends HoursFormProps {
  action: string;
  children: ReactNode;
}

export const WeekForm = ({ mark, institute, outcome, action, children }: WeekFormProps) => (
  <PostForm action={action} className="form">
    <input type="hidden" name="contenu" value="hours" />
    <input type="hidden" name="mark" value={mark} />
    <SureField outcome={outcome} />
    <WeekRows
      form="hours"
      texts={outcome?.values ?? weekTexts('hours', institute.hours)}
      outcome={outcome}
    />
    {children}
  </PostForm>
);
