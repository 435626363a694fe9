import { useContext } from 'react';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import { Check, FormContext } from '#client/admin/edit-form.tsx';
import { type PostedForm, refuse } from '#client/admin/load.ts';
import { Fold } from '#client/admin/screen-parts.tsx';
import { apiContext } from '#client/api/api.ts';
import { type FieldPath, validate } from '#client/forms/validate.ts';
import {
  concernsWeek,
  getHourField,
  readWeek,
  WeekFields,
} from '#client/opening/admin/weekly-hours.tsx';
import { useInstitute } from '#client/page/page-context.ts';
import { formatDay } from '#shared/calendar/format-day.ts';
import { listWeekLines } from '#shared/calendar/opening.ts';
import { formatFieldName, readForm } from '#shared/contract/declared-fields.ts';
import { optionalDay } from '#shared/contract/field-kinds.ts';
import { type Hours, splitHours, type WeeklyHours } from '#shared/day-hours.ts';
import { WeekHours } from '#shared/opening/hours-values.ts';
import type { ResourceRecord, Team } from '#shared/team/agenda-facts.ts';

type Span = ResourceRecord['hours'][number];

interface Period {
  /** The period's name in forms: its days, because its position may change. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly week: Record<number, Hours>;
}

const getPeriodKey = ({ from, to }: Pick<Period, 'from' | 'to'>) => `${from}/${to}`;

const readPeriods = (hours: readonly Span[]): Period[] =>
  [...Map.groupBy(hours, getPeriodKey)].map(([key, spans]) => {
    const [from = '', to = ''] = key.split('/');
    return { key, from, to, week: buildWeek(spans) };
  });

/** Builds a week from a period's spans. The second span of a day follows the midday pause. */
const buildWeek = (spans: readonly Span[]): Record<number, Hours> =>
  Object.fromEntries(
    [...Map.groupBy(spans, ({ weekday }) => weekday)].map(([weekday, daySpans]) => {
      const [firstSpan, lastSpan] = [daySpans[0], daySpans.at(-1)];
      const midday = { starts: firstSpan?.ends ?? '', ends: lastSpan?.starts ?? '' };
      const times = { opens: firstSpan?.starts ?? '', closes: lastSpan?.ends ?? '' };
      return [weekday + 1, { ...times, ...(daySpans.length > 1 && { midday }) }];
    }),
  );

function formatPeriodDays({ from, to, week }: Period): string {
  if (from && to) return `du ${formatDay(from)} au ${formatDay(to)}`;
  if (from) return `à partir du ${formatDay(from)}`;
  if (to) return `jusqu’au ${formatDay(to)}`;
  const lines = listWeekLines(week).filter(({ hours }) => hours !== 'fermé');
  return lines.map(({ days, hours }) => `${days} ${hours}`).join(', ');
}

const periodFields = { from: optionalDay('Premier jour'), to: optionalDay('Dernier jour') };

const periodForm = { fields: () => periodFields };

const removeField = 'supprimer';
const newForm = 'semaine';

/** Builds the prefix of a period's fields from its days, because its position may change. */
const buildFormName = ({ from, to }: Pick<Period, 'from' | 'to'>) =>
  formatFieldName('horaires', from, to && `fin-${to}`);

const buildCopyField = (form: string, id: string) => `${form}-aussi-${id}`;

const buildShownField = (form: string) => `${form}-vu`;

const listSpans = (week: WeeklyHours) =>
  Object.entries(week).flatMap(([weekday, hours]) =>
    splitHours(hours as Hours).map(({ opens, closes }) => ({
      weekday: Number(weekday) - 1,
      starts: opens,
      ends: closes,
    })),
  );

/** The shown hours as text. The posted form has it, to tell if the owner changed the hours. */
const formatShown = (week: WeeklyHours) => JSON.stringify(listSpans(week));

/** Reads a person's hours of all periods from the form. `hours` is absent if nothing changed. */
export function readWorkingHours(hours: readonly Span[], values: PostedForm['values']) {
  const shownPeriods = [...readPeriods(hours), undefined];
  const forms = shownPeriods.map((period) => (period ? buildFormName(period) : newForm));
  const spans: Span[] = [];
  const spanForms: string[] = [];
  const copies: Copy[] = [];
  let isChanged = false;
  for (const [index, form] of forms.entries()) {
    const { key, from = '', to = '' } = shownPeriods[index] ?? {};
    const storedSpans = hours.filter((span) => getPeriodKey(span) === key);
    const shown = values[buildShownField(form)];
    // The form did not have this period.
    if (shown === undefined) {
      spans.push(...storedSpans);
      spanForms.push(...storedSpans.map(() => form));
      continue;
    }
    const validation = validate(WeekHours, readWeek(form, values), (path) =>
      getHourField(form, path),
    );
    if (validation.problem) return validation;
    const days = readForm(periodForm, form, values) as Pick<Span, 'from' | 'to'>;
    const typedSpans = listSpans(validation.input).map((span) => ({ ...span, ...days }));
    const prefix = buildCopyField(form, '');
    const ids = Object.keys(values).filter((name) => name.startsWith(prefix) && values[name]);
    copies.push(...ids.map((name) => ({ id: name.slice(prefix.length), spans: typedSpans })));
    const isRemoved = values[removeField] === form;
    const isTyped = formatShown(validation.input) !== shown || days.from !== from || days.to !== to;
    const isNew = key === undefined && ids.length > 0;
    isChanged ||= isRemoved || isTyped || isNew;
    const periodSpans = isTyped || isNew ? typedSpans : storedSpans;
    if (isRemoved) continue;
    spans.push(...periodSpans);
    spanForms.push(...periodSpans.map(() => form));
  }
  return {
    hours: isChanged ? spans : undefined,
    copies: copies.filter((copy) => copy.spans.length > 0),
    fields: forms.flatMap((form) => Object.keys(periodFields).map((name) => `${form}-${name}`)),
    getField: ([, index, field = '']: FieldPath) =>
      formatFieldName(spanForms[Number(index)] ?? '', field),
  };
}

interface Copy {
  readonly id: string;
  readonly spans: readonly Span[];
}

/** Gives a period's hours to other people too. Their other periods stay. */
export async function copyHours(
  { context, values }: PostedForm,
  copies: readonly Copy[],
  press: string,
) {
  const api = context.get(apiContext);
  for (const { id, spans } of copies) {
    const current = await api.call({ name: 'adminResource', query: { id } });
    if (!current.ok) return refuse({ ...current.error, field: '' }, values, current.status);
    const { hours: previousHours, mark } = current.data;
    const otherSpans = previousHours.filter(
      (span) => !spans[0] || getPeriodKey(span) !== getPeriodKey(spans[0]),
    );
    const body = { id, mark, hours: [...spans, ...otherSpans], press };
    const response = await api.call({ name: 'adminSaveResource', body });
    if (!response.ok) return refuse({ ...response.error, field: '' }, values, response.status);
  }
  return undefined;
}

interface Props {
  resource: ResourceRecord & { readonly others: Team['resources'] };
}

export function WorkingHours({ resource }: Props) {
  return (
    <>
      {readPeriods(resource.hours).map((period) => (
        <HoursFold
          key={period.key}
          resource={resource}
          form={buildFormName(period)}
          period={period}
        />
      ))}
      <HoursFold resource={resource} form={newForm} period={undefined} />
    </>
  );
}

interface FoldProps extends Props {
  form: string;
  period: Period | undefined;
}

function HoursFold({ resource: { hours, others }, form, period }: FoldProps) {
  const institute = useInstitute();
  const { outcome } = useContext(FormContext);
  const isOpen = concernsWeek(form, outcome);
  const isWholeYear = period?.key === '/' || hours.length === 0;
  const hasTypedDays = Object.keys(periodFields).some(
    (name) => outcome?.values[formatFieldName(form, name)],
  );
  const newTitle = hours.length > 0 ? 'Autres horaires' : 'Horaires\u00a0: ceux de l’institut';
  const week = period?.week ?? institute.hours;
  const shownField = buildShownField(form);
  return (
    <Fold
      id={form}
      title={period ? `Horaires\u00a0: ${formatPeriodDays(period)}` : newTitle}
      isOpen={isOpen}
    >
      <div className="form">
        <input
          type="hidden"
          name={shownField}
          value={outcome?.values[shownField] ?? formatShown(week)}
        />
        <WeekFields form={form} hours={week} />
        <p className="muted small">Un jour sans heures reste sans rendez-vous.</p>
        <details open={hasTypedDays || !isWholeYear}>
          <summary>Seulement pendant quelques jours</summary>
          <div className="form day-span">
            <Inputs fields={periodFields} values={period} prefix={form} />
          </div>
        </details>
        {others.length > 0 && (
          <details open={isOpen}>
            <summary>Les donner aussi à d’autres personnes</summary>
            {others.map((other) => (
              <Check
                key={other.id}
                name={buildCopyField(form, other.id)}
                label={other.name}
                defaultChecked={false}
              />
            ))}
          </details>
        )}
        {period && (
          <button type="submit" className="button-link" name={removeField} value={form}>
            Supprimer ces horaires
          </button>
        )}
      </div>
    </Fold>
  );
}
