import { redirect } from 'react-router';
import { formatDay } from '../../../shared/calendar/format-day.ts';
import { formatTime, weekdays } from '../../../shared/calendar/opening.ts';
import { type Hours, splitHours } from '../../../shared/day-hours.ts';
import type { ResourceFile, Team } from '../../../shared/team/agenda-facts.ts';
import { saveResourceInput } from '../../../shared/team/agenda-facts-input.ts';
import { judge } from '../../admin/admin-form.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { Check, EditForm, type Outcome, SendButton, Short } from '../../admin/edit-form.tsx';
import {
  type Asked,
  type Loaded,
  load,
  type Posted,
  refuse,
  typedDay,
  withMore,
} from '../../admin/load.ts';
import { apiContext } from '../../api/api.ts';
import type { Problem } from '../../forms/form-input.ts';
import type { FieldPath } from '../../forms/validate.ts';
import {
  changedForm,
  getHourField,
  hourField,
  readWeek,
  WeekRows,
  WeekTools,
  weekTexts,
} from '../../opening/admin/weekly-hours.tsx';
import { useInstitute } from '../../page/page-context.ts';
import { hoursLink, idIn, resourceLink } from './team-links.ts';
import { factsNotice, loadResource } from './team-parts.tsx';

type Span = ResourceFile['hours'][number];

interface Period {
  readonly from: string;
  readonly to: string;
  readonly spans: readonly Span[];
}

type Named = Pick<Period, 'from' | 'to'>;

/** Names a period in addresses by its days, because its position may change. */
export const periodKey = ({ from, to }: Named) => `${from}/${to}`;

const findPeriod = (hours: readonly Span[], key: string): Period | undefined =>
  readPeriods(hours).find((period) => periodKey(period) === key);

export function readPeriods(hours: readonly Span[]): Period[] {
  const groups = Map.groupBy(hours, periodKey);
  return [...groups.values()].map((spans) => ({
    from: spans[0]?.from ?? '',
    to: spans[0]?.to ?? '',
    spans,
  }));
}

export function hoursPeriod({ from, to }: Named): string {
  if (from && to) return `Du ${formatDay(from)} au ${formatDay(to)}`;
  if (from) return `À partir du ${formatDay(from)}`;
  return to ? `Jusqu’au ${formatDay(to)}` : 'Toute l’année';
}

/** "lundi : 9 h à 13 h, 14 h à 17 h" */
export const spansText = (spans: readonly Span[]): string[] =>
  weekdays.flatMap((name, weekday) => {
    const own = spans.filter((span) => span.weekday === weekday);
    const times = own.map(({ starts, ends }) => `${formatTime(starts)} à ${formatTime(ends)}`);
    return times.length > 0 ? [`${name}\u00a0: ${times.join(', ')}`] : [];
  });

/** Returns a period's hours as a week: a second span of a day follows its pause. */
const weekIn = (spans: readonly Span[]): Record<number, Hours> =>
  Object.fromEntries(
    [...Map.groupBy(spans, ({ weekday }) => weekday)].map(([weekday, own]) => {
      const [first, last] = [own[0], own.at(-1)];
      const midday = { starts: first?.ends ?? '', ends: last?.starts ?? '' };
      const times = { opens: first?.starts ?? '', closes: last?.ends ?? '' };
      return [weekday + 1, { ...times, ...(own.length > 1 && { midday }) }];
    }),
  );

const periodIn = (search: URLSearchParams) => search.get('periode') ?? '';

export const newPeriod = 'nouvelle';

const week = 'semaine';

type Values = Posted['values'];

/** Returns the typed spans, each with its weekday and the parts of the week's form. */
function typedSpans(values: Values) {
  const [from, to] = [typedDay(values.from), typedDay(values.to)];
  return Object.entries(readWeek(week, values)).flatMap(([weekday, hours]) =>
    splitHours(hours).map(({ opens, closes }, range) => ({
      span: { weekday: Number(weekday) - 1, starts: opens, ends: closes, from, to },
      weekday,
      parts: {
        starts: range === 0 ? ['opens'] : ['midday', 'ends'],
        ends: hours.midday && range === 0 ? ['midday', 'starts'] : ['closes'],
      },
    })),
  );
}

const nothingTyped: Problem = {
  error: 'invalid',
  field: hourField(week, 1, 'opens'),
  message:
    'Donnez des heures à un jour au moins. Pour une absence, bloquez des heures dans l’agenda.',
};

const alsoPrefix = 'aussi-';

const othersIn = (values: Values) =>
  Object.keys(values)
    .filter((name) => name.startsWith(alsoPrefix) && values[name])
    .map((name) => name.slice(alsoPrefix.length));

/** Replaces the hours of one period, for the ticked people as well. The other periods stay. */
async function saveHours(posted: Posted): Promise<unknown> {
  const { search, values, context } = posted;
  const isRemoved = values.intent === 'supprimer';
  const typed = isRemoved ? [] : typedSpans(values);
  if (typed.length === 0 && !isRemoved) return refuse(nothingTyped, values);
  const spans = typed.map(({ span }) => span);
  const getField = ([part, row, name]: FieldPath) => {
    const { weekday, parts } = typed[Number(row)] ?? {};
    if (part !== 'hours' || !weekday || !parts) return '';
    if (name !== 'starts' && name !== 'ends') return String(name ?? 'from');
    return getHourField(week, [weekday, ...parts[name]]);
  };
  const own = idIn(search);
  for (const id of [own, ...(isRemoved ? [] : othersIn(values))]) {
    const now = await context.get(apiContext).call({ name: 'adminResource', query: { id } });
    if (!now.ok) return refuse({ ...now.error, field: '' }, values, now.status);
    const replaced = id === own || !spans[0] ? periodIn(search) : periodKey(spans[0]);
    const others = now.data.hours.filter((span) => periodKey(span) !== replaced);
    const judged = judge(
      {
        call: 'adminSaveResource',
        schema: saveResourceInput,
        // The mark of the shown hours: the backend refuses to overwrite newer ones.
        input: () => ({
          id,
          mark: id === own ? values.mark : now.data.mark,
          hours: [...spans, ...others],
        }),
        fields: [
          'from',
          'to',
          ...typed.flatMap((_, row) =>
            ['starts', 'ends'].map((name) => getField(['hours', row, name])),
          ),
        ],
        getField,
      },
      posted,
    );
    if (judged.problem) return refuse(judged.problem, values);
    const { problem, status } = await judged.send();
    if (problem) return refuse(problem, values, status);
  }
  return redirect(resourceLink(own, 'lane-hours'), 303);
}

type HoursData = ResourceFile & { readonly others: Team['resources'] };

async function loadHours(asked: Asked): Promise<Loaded<HoursData>> {
  const [loaded, team] = await Promise.all([
    loadResource(asked),
    load(asked, { name: 'adminTeam' }),
  ]);
  return withMore(loaded, ({ id, kind }) => ({
    others: (team.found?.resources ?? []).filter(
      (other) =>
        other.kind === kind && other.id !== id && (other.to === '' || other.to >= asked.today()),
    ),
  }));
}

export const resourceHoursScreen = adminScreen<HoursData, Outcome>({
  title: ({ found }) => (found ? `Horaires\u00a0: ${found.name}` : 'Horaires'),
  load: loadHours,
  forms: { '': async (posted) => changedForm(week, posted) ?? saveHours(posted) },
  ...factsNotice,
  View: HoursForm,
  back: ({ found }) =>
    found ? [{ to: resourceLink(found.id), label: `Fiche\u00a0: ${found.name}` }] : [],
});

function HoursForm({
  found: { id, mark, hours, others },
  outcome,
  search,
}: ScreenProps<HoursData, Outcome>) {
  const institute = useInstitute();
  const period = findPeriod(hours, periodIn(search));
  const shown = weekTexts(week, period ? weekIn(period.spans) : institute.hours);
  const isLimited = Boolean(
    period?.from || period?.to || outcome?.values.from || outcome?.values.to || hours.length > 0,
  );
  return (
    <EditForm
      key={`${search} ${mark}`}
      action={hoursLink(id, period ? periodKey(period) : newPeriod)}
      className="form"
      hiddenFields={{ mark }}
      outcome={outcome}
    >
      <WeekRows form={week} texts={outcome?.values ?? shown} outcome={outcome} />
      <details open={isLimited && !(period && !period.from && !period.to)}>
        <summary>Seulement pendant quelques jours</summary>
        <Short name="from" label="Premier jour" type="date" defaultValue={period?.from} />
        <Short name="to" label="Dernier jour" type="date" defaultValue={period?.to} />
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
        <button type="submit" className="button button-outline" name="intent" value="supprimer">
          Supprimer ces horaires
        </button>
      )}
      <WeekTools />
    </EditForm>
  );
}
