import { useNavigation } from 'react-router';
import { onTheClock, typedEnd } from '../../../shared/calendar/evening.ts';
import { formatDay } from '../../../shared/calendar/format-day.ts';
import {
  formatTime,
  type OpeningFacts,
  weekdays,
  weekLines,
} from '../../../shared/calendar/opening.ts';
import { rangesOf } from '../../../shared/day-hours.ts';
import type { ResourceFile } from '../../../shared/team/agenda-facts.ts';
import { saveResourceInput } from '../../../shared/team/agenda-facts-input.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen, type Shown } from '../../admin/admin-screen.tsx';
import { EditForm, Input, Short } from '../../admin/edit-form.tsx';
import { type Posted, refuse, typedDay } from '../../admin/load.ts';
import { Busy } from '../../components/notice.tsx';
import { optional } from '../../forms/field.tsx';
import type { FormOutcome, Problem } from '../../forms/form-input.ts';
import { useInstitute } from '../../page/page-context.ts';
import { hoursLink, idIn, resourceLink } from './team-links.ts';
import { factsNotice, loadResource, resourceNow } from './team-parts.tsx';

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
  periodsOf(hours).find((period) => periodKey(period) === key);

const isIn = (period: Named, span: Span): boolean => periodKey(period) === periodKey(span);

export function periodsOf(hours: readonly Span[]): Period[] {
  const groups = Map.groupBy(hours, periodKey);
  return [...groups.values()].map((spans) => ({
    from: spans[0]?.from ?? '',
    to: spans[0]?.to ?? '',
    spans,
  }));
}

export function periodText({ from, to }: Named): string {
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

const instituteSpans = ({ hours }: OpeningFacts): Span[] =>
  Object.entries(hours).flatMap(([weekday, own]) =>
    rangesOf(own).map(({ opens, closes }) => ({
      weekday: Number(weekday) - 1,
      starts: opens,
      ends: closes,
      from: '',
      to: '',
    })),
  );

const periodIn = (search: URLSearchParams) => search.get('periode') ?? '';

export const newPeriod = 'nouvelle';

const turns = [1, 2] as const;
const timeFields = (weekday: number, turn: number) =>
  [`de-${weekday}-${turn}`, `a-${weekday}-${turn}`] as const;

type Values = Posted['values'];

/** Returns the typed spans in the order of the week, each with its two fields. */
function typedSpans(values: Values) {
  const [from, to] = [typedDay(values.from), typedDay(values.to)];
  return weekdays.flatMap((_, weekday) =>
    turns.flatMap((turn) => {
      const fields = timeFields(weekday, turn);
      const [starts, ends] = fields.map((name) => readTime(values[name]));
      if (!starts && !ends) return [];
      const span = { weekday, starts, ends: typedEnd(starts ?? '', ends ?? ''), from, to };
      return [{ fields, span }];
    }),
  );
}

const nothingTyped: Problem = {
  error: 'invalid',
  field: timeFields(0, 1)[0],
  message: 'Indiquez au moins une heure. Pour une absence, bloquez des heures dans l’agenda.',
};

/** Replaces the hours of one period. The other periods keep theirs. */
async function saveHours(posted: Posted): Promise<unknown> {
  const { search, values } = posted;
  const resource = await resourceNow(posted);
  if (!resource.ok) return refuse({ ...resource.error, field: '' }, values, resource.status);
  const edited = findPeriod(resource.data.hours, periodIn(search));
  const others = resource.data.hours.filter((span) => !(edited && isIn(edited, span)));
  const typed = values.intent === 'supprimer' ? [] : typedSpans(values);
  if (typed.length === 0 && values.intent !== 'supprimer') return refuse(nothingTyped, values);
  return form({
    call: 'adminSaveResource',
    schema: saveResourceInput,
    // The mark of the shown hours: the backend refuses to overwrite newer ones.
    input: () => ({
      id: idIn(search),
      mark: values.mark,
      hours: [...typed.map(({ span }) => span), ...others],
    }),
    fields: ['from', 'to', ...typed.flatMap(({ fields }) => fields)],
    fieldOf: ([part, row, name]) => {
      const [first, last] = typed[Number(row)]?.fields ?? [];
      if (part !== 'hours') return '';
      if (name === 'starts') return first ?? '';
      return name === 'ends' ? (last ?? '') : String(name ?? 'from');
    },
    done: ({ input: { id } }) => resourceLink(id, 'lane-hours'),
  })(posted);
}

/** Reads a time. Browsers without time fields send text: "9:00", "9h30", "9 h". */
export function readTime(text = ''): string {
  const [, hours = '', minutes = '00'] = /^(\d{1,2})\s*[h:]\s*(\d{2})?$/i.exec(text.trim()) ?? [];
  return hours ? `${hours.padStart(2, '0')}:${minutes}` : text.trim();
}

export const resourceHoursScreen = adminScreen<ResourceFile>({
  title: ({ found }) => (found ? `Horaires\u00a0: ${found.name}` : 'Horaires'),
  load: loadResource,
  forms: { '': saveHours },
  ...factsNotice,
  View: HoursView,
  back: ({ found }) =>
    found ? [{ to: resourceLink(found.id), label: `Fiche\u00a0: ${found.name}` }] : [],
});

function HoursView({ found, outcome, search }: Shown<ResourceFile>) {
  const period = findPeriod(found.hours, periodIn(search));
  return (
    <>
      <InstituteHours hasOwn={found.hours.length > 0} />
      <HoursForm
        key={`${search} ${found.mark}`}
        resource={found}
        period={period}
        wanted={period ? periodKey(period) : newPeriod}
        outcome={outcome}
      />
    </>
  );
}

interface Props {
  resource: ResourceFile;
  period: Period | undefined;
  wanted: string;
  outcome: FormOutcome | undefined;
}

function HoursForm({ resource: { id, mark }, period, wanted, outcome }: Props) {
  const isBusy = useNavigation().formMethod === 'POST';
  return (
    <EditForm
      action={hoursLink(id, wanted)}
      className="form card"
      hiddenFields={{ mark }}
      outcome={outcome}
    >
      <Input
        name="from"
        label={<>Premier jour{optional}</>}
        hint="Laissez les deux jours vides pour des horaires de toute l’année."
        type="date"
        defaultValue={period?.from}
      />
      <Input name="to" label={<>Dernier jour{optional}</>} type="date" defaultValue={period?.to} />
      <p className="field-hint">
        Un jour vide n’est pas travaillé. La deuxième ligne sert après une pause. Une fin après
        minuit s’écrit telle quelle&nbsp;: de 20:00 à 01:30.
      </p>
      {weekdays.map((name, weekday) => (
        <Weekday key={name} name={name} weekday={weekday} period={period} />
      ))}
      <button type="submit" className="button" aria-disabled={isBusy}>
        Enregistrer ces horaires
      </button>
      {period && (
        <button type="submit" className="button button-outline" name="intent" value="supprimer">
          Supprimer ces horaires
        </button>
      )}
      {isBusy && <Busy>Envoi en cours…</Busy>}
    </EditForm>
  );
}

function Weekday({
  name,
  weekday,
  period,
}: Pick<Props, 'period'> & { name: string; weekday: number }) {
  const institute = useInstitute();
  const spans = (period?.spans ?? instituteSpans(institute)).filter(
    (span) => span.weekday === weekday,
  );
  const time = (field: string, value: string | undefined) => ({
    name: field,
    type: 'time',
    step: 300,
    defaultValue: value,
  });
  return (
    <fieldset className="weekday">
      <legend className="capitalized">{name}</legend>
      {turns.map((turn) => {
        const [first, last] = timeFields(weekday, turn);
        const span = spans[turn - 1];
        return (
          <div key={turn} className="span">
            <Short {...time(first, span?.starts)} label={turn === 1 ? 'De' : 'Puis de'} />
            <Short {...time(last, span && onTheClock(span.ends))} label="à" />
          </div>
        );
      })}
    </fieldset>
  );
}

/** Shows the institute's hours, which apply to people without their own. */
export function InstituteHours({ hasOwn }: { hasOwn: boolean }) {
  const { hours: week } = useInstitute();
  return (
    <p className="muted">
      {hasOwn
        ? 'Une période remplace les horaires de toute l’année\u00a0; de deux périodes qui se croisent, celle qui commence en dernier l’emporte. Les autres jours, les heures de l’institut s’appliquent\u00a0: '
        : 'Sans horaires propres, les heures de l’institut s’appliquent\u00a0: '}
      {weekLines(week)
        .map(({ days, hours }) => `${days} ${hours}`)
        .join(', ')}
      . Hors de ces heures, rien n’est proposé.
    </p>
  );
}
