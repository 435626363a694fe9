import { redirect } from 'react-router';
import { judge } from '#client/admin/admin-form.ts';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import { Check, type Outcome, SendButton } from '#client/admin/edit-form.tsx';
import { type PostedForm, refuse } from '#client/admin/load.ts';
import { Fold } from '#client/admin/section.tsx';
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
import { fieldName, readForm } from '#shared/contract/declared-fields.ts';
import { optionalDay } from '#shared/contract/field-kinds.ts';
import { type Hours, splitHours } from '#shared/day-hours.ts';
import { WeekHours } from '#shared/opening/hours-values.ts';
import type { ResourceRecord, Team } from '#shared/team/agenda-facts.ts';
import { saveResourceInput } from '#shared/team/agenda-facts-input.ts';
import { buildResourceLink, readId } from './team-links.ts';

type Span = ResourceRecord['hours'][number];

interface Period {
  /** Names the period in forms by its days, because its position may change. */
  readonly key: string;
  readonly from: string;
  readonly to: string;
  readonly week: Record<number, Hours>;
}

const getKey = ({ from, to }: Pick<Period, 'from' | 'to'>) => `${from}/${to}`;

const readPeriods = (hours: readonly Span[]): Period[] =>
  [...Map.groupBy(hours, getKey)].map(([key, spans]) => {
    const [from = '', to = ''] = key.split('/');
    return { key, from, to, week: buildWeek(spans) };
  });

/** Returns a period's hours as a week: a second span of a day follows its pause. */
const buildWeek = (spans: readonly Span[]): Record<number, Hours> =>
  Object.fromEntries(
    [...Map.groupBy(spans, ({ weekday }) => weekday)].map(([weekday, ofDay]) => {
      const [first, last] = [ofDay[0], ofDay.at(-1)];
      const midday = { starts: first?.ends ?? '', ends: last?.starts ?? '' };
      const times = { opens: first?.starts ?? '', closes: last?.ends ?? '' };
      return [weekday + 1, { ...times, ...(ofDay.length > 1 && { midday }) }];
    }),
  );

function getTitle({ from, to }: Period): string {
  if (from && to) return `du ${formatDay(from)} au ${formatDay(to)}`;
  if (from) return `à partir du ${formatDay(from)}`;
  return to ? `jusqu’au ${formatDay(to)}` : 'toute l’année';
}

const alsoPrefix = 'aussi-';

const removeIntent = 'supprimer';

const dayFields = { from: optionalDay('Premier jour'), to: optionalDay('Dernier jour') };
const dayForm = { fields: () => dayFields };

function readSpans(form: string, values: PostedForm['values']) {
  const typed = validate(WeekHours, readWeek(form, values), (path) => getHourField(form, path));
  if (typed.problem) return typed;
  const days = readForm(dayForm, form, values) as Pick<Span, 'from' | 'to'>;
  const spans = Object.entries(typed.input).flatMap(([weekday, hours]) =>
    splitHours(hours as Hours).map(({ opens, closes }) => ({
      weekday: Number(weekday) - 1,
      starts: opens,
      ends: closes,
      ...days,
    })),
  );
  return { spans };
}

/** Replaces the hours of one period, for the ticked people as well. The other periods stay. */
export async function saveWorkingHours(posted: PostedForm): Promise<unknown> {
  const { search, values, context } = posted;
  const { form = '', periode: previous = '', intent } = values;
  const changed = handleFormButton(form, posted);
  if (changed) return changed;
  const read = intent === removeIntent ? { spans: [] } : readSpans(form, values);
  if (!('spans' in read)) return refuse(read.problem, values);
  const { spans } = read;
  const person = readId(search);
  const others = Object.keys(values)
    .filter((name) => spans.length > 0 && name.startsWith(alsoPrefix) && values[name])
    .map((name) => name.slice(alsoPrefix.length));
  for (const id of [person, ...others]) {
    const now = await context.get(apiContext).call({ name: 'adminResource', query: { id } });
    if (!now.ok) return refuse({ ...now.error, field: '' }, values, now.status);
    const replaced = id === person || !spans[0] ? previous : getKey(spans[0]);
    const further = now.data.hours.filter((span) => getKey(span) !== replaced);
    // The mark of the shown hours: the backend refuses to overwrite newer ones.
    const mark = id === person ? values.mark : now.data.mark;
    const judged = judge(
      {
        call: 'adminSaveResource',
        schema: saveResourceInput,
        declared: { fields: () => dayFields, prefix: form },
        input: () => ({ id, mark, hours: [...spans, ...further] }),
      },
      posted,
    );
    if (judged.problem) return refuse(judged.problem, values);
    const sent = await judged.send();
    if (sent.problem) return refuse(sent.problem, values, sent.status);
  }
  return redirect(buildResourceLink(person, 'lane-hours'), 303);
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
  const isTyped = Object.keys(dayFields).some((part) => outcome?.values[fieldName(form, part)]);
  const usual = hours.length > 0 ? 'Autres horaires' : 'Horaires\u00a0: ceux de l’institut';
  return (
    <Fold
      id={form}
      title={period ? `Horaires\u00a0: ${getTitle(period)}` : usual}
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
        <details open={isTyped || !isWholeYear}>
          <summary>Seulement pendant quelques jours</summary>
          <div className="form day-span">
            <Inputs fields={dayFields} values={period} prefix={form} />
          </div>
        </details>
        {others.length > 0 && (
          <details>
            <summary>Copier sur d’autres personnes</summary>
            {others.map((other) => (
              <Check
                key={other.id}
                name={alsoPrefix + other.id}
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
