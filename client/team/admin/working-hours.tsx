import { redirect } from 'react-router';
import { judge } from '#client/admin/admin-form.ts';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import { Check, type Outcome, SendButton } from '#client/admin/edit-form.tsx';
import { type PostedForm, refuse } from '#client/admin/load.ts';
import { Fold } from '#client/admin/screen-parts.tsx';
import { apiContext } from '#client/api/api.ts';
import { validate } from '#client/forms/validate.ts';
import {
  getHourField,
  getOutcome,
  handleFormButton,
  readWeek,
  WeekForm,
} from '#client/opening/admin/weekly-hours.tsx';
import { useInstitute } from '#client/page/page-context.ts';
import { formatDay } from '#shared/calendar/format-day.ts';
import { formatFieldName, readForm } from '#shared/contract/declared-fields.ts';
import { optionalDay } from '#shared/contract/field-kinds.ts';
import { type Hours, splitHours } from '#shared/day-hours.ts';
import { WeekHours } from '#shared/opening/hours-values.ts';
import type { ResourceRecord, Team } from '#shared/team/agenda-facts.ts';
import { createSaveResourceInput } from '#shared/team/agenda-facts-input.ts';
import { buildResourceLink, readId } from './team-links.ts';

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

function formatPeriodDays({ from, to }: Period): string {
  if (from && to) return `du ${formatDay(from)} au ${formatDay(to)}`;
  if (from) return `à partir du ${formatDay(from)}`;
  return to ? `jusqu’au ${formatDay(to)}` : 'toute l’année';
}

const copyPrefix = 'aussi-';

const removeIntent = 'supprimer';

const periodFields = { from: optionalDay('Premier jour'), to: optionalDay('Dernier jour') };
const periodForm = { fields: () => periodFields };

function readSpans(form: string, values: PostedForm['values']) {
  const validation = validate(WeekHours, readWeek(form, values), (path) =>
    getHourField(form, path),
  );
  if (validation.problem) return validation;
  const period = readForm(periodForm, form, values) as Pick<Span, 'from' | 'to'>;
  const spans = Object.entries(validation.input).flatMap(([weekday, hours]) =>
    splitHours(hours as Hours).map(({ opens, closes }) => ({
      weekday: Number(weekday) - 1,
      starts: opens,
      ends: closes,
      ...period,
    })),
  );
  return { spans };
}

/** Replaces the hours of one period, also for the ticked people. Other periods stay. */
export async function saveWorkingHours(postedForm: PostedForm): Promise<unknown> {
  const { search, values, context } = postedForm;
  const { form = '', periode: previousKey = '', intent } = values;
  const formAnswer = handleFormButton(form, postedForm);
  if (formAnswer) return formAnswer;
  const readResult = intent === removeIntent ? { spans: [] } : readSpans(form, values);
  if (!('spans' in readResult)) return refuse(readResult.problem, values);
  const { spans } = readResult;
  const ownId = readId(search);
  const otherIds = Object.keys(values)
    .filter((name) => spans.length > 0 && name.startsWith(copyPrefix) && values[name])
    .map((name) => name.slice(copyPrefix.length));
  for (const id of [ownId, ...otherIds]) {
    const current = await context.get(apiContext).call({ name: 'adminResource', query: { id } });
    if (!current.ok) return refuse({ ...current.error, field: '' }, values, current.status);
    const replacedKey = id === ownId || !spans[0] ? previousKey : getPeriodKey(spans[0]);
    const otherSpans = current.data.hours.filter((span) => getPeriodKey(span) !== replacedKey);
    // The mark of the shown hours lets the backend refuse to overwrite newer ones.
    const mark = id === ownId ? values.mark : current.data.mark;
    const judgedForm = judge(
      {
        call: 'adminSaveResource',
        schema: createSaveResourceInput,
        declared: { fields: () => periodFields, prefix: form },
        input: () => ({ id, mark, hours: [...spans, ...otherSpans] }),
      },
      postedForm,
    );
    if (judgedForm.problem) return refuse(judgedForm.problem, values);
    const sendResult = await judgedForm.send();
    if (sendResult.problem) return refuse(sendResult.problem, values, sendResult.status);
  }
  return redirect(buildResourceLink(ownId, 'resource-hours'), 303);
}

interface Props {
  resource: ResourceRecord & { readonly others: Team['resources'] };
  outcome: Outcome | undefined;
}

export function WorkingHours(props: Props) {
  const periods = readPeriods(props.resource.hours);
  return (
    <>
      {periods.map((period, index) => (
        <HoursFold key={period.key} {...props} form={`semaine${index}`} period={period} />
      ))}
      <HoursFold {...props} form="semaine" period={undefined} />
    </>
  );
}

interface FoldProps extends Props {
  form: string;
  period: Period | undefined;
}

function HoursFold({ resource: { id, mark, hours, others }, form, period, ...props }: FoldProps) {
  const institute = useInstitute();
  const outcome = getOutcome(form, props.outcome);
  const isWholeYear = period?.key === '/' || hours.length === 0;
  const hasTypedDays = Object.keys(periodFields).some(
    (name) => outcome?.values[formatFieldName(form, name)],
  );
  const newTitle = hours.length > 0 ? 'Autres horaires' : 'Horaires\u00a0: ceux de l’institut';
  return (
    <Fold
      id={form}
      title={period ? `Horaires\u00a0: ${formatPeriodDays(period)}` : newTitle}
      isOpen={outcome !== undefined}
    >
      <WeekForm
        key={mark}
        form={form}
        hours={period?.week ?? institute.hours}
        outcome={outcome}
        action={buildResourceLink(id)}
        hiddenFields={{ mark, periode: period?.key ?? '' }}
      >
        <details open={hasTypedDays || !isWholeYear}>
          <summary>Seulement pendant quelques jours</summary>
          <div className="form day-span">
            <Inputs fields={periodFields} values={period} prefix={form} />
          </div>
        </details>
        {others.length > 0 && (
          <details>
            <summary>Copier sur d’autres personnes</summary>
            {others.map((other) => (
              <Check
                key={other.id}
                name={copyPrefix + other.id}
                label={other.name}
                defaultChecked={false}
              />
            ))}
          </details>
        )}
        <SendButton>Enregistrer ces horaires</SendButton>
        {period && (
          <button
            type="submit"
            className="button button-outline"
            name="intent"
            value={removeIntent}
          >
            Supprimer ces horaires
          </button>
        )}
      </WeekForm>
    </Fold>
  );
}
