import { useSearchParams } from 'react-router';
import { type Day, dayTitle, isDay, readDay } from '../../../shared/calendar/calendar-month.ts';
import { onTheClock, typedEnd } from '../../../shared/calendar/evening.ts';
import { hoursOn, usualHoursOn } from '../../../shared/calendar/hours-on.ts';
import { fieldName } from '../../../shared/contract/declared-fields.ts';
import type { Hours } from '../../../shared/day-hours.ts';
import type { Institute } from '../../../shared/institute.ts';
import { hoursTitles, mostSpecialDays } from '../../../shared/opening/hours-values.ts';
import { adminPaths } from '../../../shared/page/admin-paths.ts';
import { CheckField, ShortField } from '../../admin/edit-form.tsx';
import { Link } from '../../components/link.tsx';
import { fieldError } from '../../forms/form-input.ts';
import { PostForm } from '../../forms/post-form.tsx';
import { usePage } from '../../page/page-context.ts';
import { PublishButton } from '../../site/admin/content-parts.tsx';
import { dayField as askedDay, hoursLink } from '../../site/admin/site-links.ts';
import { SureField } from './outside.tsx';
import {
  FoldedMidday,
  type HoursFormProps,
  readMidday,
  readTime,
  ticked,
  weekField,
} from './weekly-hours.tsx';

type Values = Readonly<Record<string, string>>;
type RowPart = 'day' | 'removed' | 'opens' | 'closes';

export const dayField = (row: number, name: RowPart) => fieldName('specialHours', row, name);

export function readSpecial(values: Values) {
  return readRows(values).filter(({ removed }) => !removed);
}

/** Browsers without date fields send text. */
function readRows(values: Values) {
  const rows = Array.from({ length: mostSpecialDays + spareRows }, (_, row) => {
    const text = (name: RowPart) => values[dayField(row, name)] ?? '';
    const day = text('day').trim();
    const opens = readTime(text('opens'));
    return {
      day: readDay(day) ?? day,
      opens,
      closes: typedEnd(opens, readTime(text('closes'))),
      ...readMidday('specialHours', row, values),
      removed: text('removed') === ticked,
      hasNoPause: values[weekField('specialHours', row, 'none')] === ticked,
    };
  });
  return rows.filter(({ day, opens, closes }) => day || opens || closes);
}

const spareRows = 2;

/** Closes up empty rows, so that a day's problem is shown at its own row. Missing parts come from similar days. */
export function completeRows(values: Values, institute: Institute): Values {
  const others = Object.entries(values).filter(([name]) => !name.startsWith('specialHours-'));
  const rows = readRows(values)
    .filter(({ removed }) => !removed)
    .map((row) => ({ ...row, ...wholeTimes(row, usualHoursOn(row.day, institute)) }));
  return { ...Object.fromEntries(others), ...specialTexts(rows, institute) };
}

type SpecialDay = Institute['specialHours'][number];

function wholeTimes(row: ReturnType<typeof readRows>[number], usual: Hours | undefined): Hours {
  const isHalf = isDay(row.day) && !row.opens !== !row.closes;
  const [opens, closes] = (['opens', 'closes'] as const).map(
    (name) => row[name] || (isHalf && usual?.[name]) || '',
  );
  const times = { opens: opens ?? '', closes: typedEnd(opens ?? '', closes ?? '') };
  const midday = row.midday ?? usual?.midday;
  const isWithin = midday && times.opens < midday.starts && midday.ends < times.closes;
  return { ...times, ...(midday && !row.hasNoPause && (row.midday || isWithin) && { midday }) };
}

const specialTexts = (
  days: Institute['specialHours'],
  institute: Institute,
): Record<string, string> =>
  Object.assign({}, ...days.map((day, row) => specialRow(day, row, institute)));

function specialRow({ day, opens, closes, midday }: SpecialDay, row: number, institute: Institute) {
  const usual = isDay(day) ? usualHoursOn(day, institute)?.midday : undefined;
  const pause = Object.entries(midday ?? (usual && { none: ticked }) ?? {});
  return {
    [dayField(row, 'day')]: day,
    [dayField(row, 'opens')]: opens,
    [dayField(row, 'closes')]: onTheClock(closes),
    ...Object.fromEntries(
      pause.map(([part, text]) => [
        weekField('specialHours', row, part as 'starts' | 'ends' | 'none'),
        text,
      ]),
    ),
  };
}

export function SpecialForm({
  mark,
  institute,
  outcome,
  closedDays,
}: HoursFormProps & { closedDays: readonly Day[] }) {
  const { today } = usePage();
  const coming = institute.specialHours.filter(({ day }) => day >= today);
  const asked = useSearchParams()[0].get(askedDay) ?? '';
  const hours = hoursOn(asked, institute);
  const isNew = hours && asked >= today && !coming.some(({ day }) => day === asked);
  const begun = isNew ? [{ day: asked, ...hours }] : [];
  const texts = outcome?.values ?? specialTexts([...coming, ...begun], institute);
  const filled = Object.keys(texts).filter((name) => /^specialHours-\d+-day$/.test(name)).length;
  const rows = Math.min(filled + spareRows, mostSpecialDays);
  return (
    <section className="card" aria-labelledby="jours-particuliers">
      <h2 id="jours-particuliers">{hoursTitles.specialHours}</h2>
      <PostForm action={hoursLink()} className="form">
        <input type="hidden" name="contenu" value="specialHours" />
        <input type="hidden" name="mark" value={mark} />
        <SureField outcome={outcome} />
        <p className="field-hint">
          Le 24&nbsp;décembre jusqu’à 15&nbsp;h, ou un dimanche ouvert&nbsp;: ces heures remplacent
          celles de la semaine, et ce qui reste vide ne change pas. Qui a ses propres horaires garde
          les siens&nbsp;: pour un jour de plus, ajoutez-lui des heures dans l’agenda. Une fermeture
          après minuit s’écrit telle quelle&nbsp;: de 20:00 à 01:30.
        </p>
        {Array.from({ length: rows }, (_, row) => (
          <Row
            // biome-ignore lint/suspicious/noArrayIndexKey: rows are fields by their number
            key={row}
            row={row}
            texts={texts}
            outcome={outcome}
            closedDays={closedDays}
            isNew={row >= filled}
          />
        ))}
        <PublishButton />
      </PostForm>
    </section>
  );
}

interface RowProps {
  row: number;
  texts: Readonly<Record<string, string>>;
  outcome: HoursFormProps['outcome'];
  closedDays: readonly Day[];
  isNew: boolean;
}

function Row({ row, texts, outcome, closedDays, isNew }: RowProps) {
  const { today } = usePage();
  const field = (name: string) => ({
    name,
    defaultValue: texts[name],
    error: fieldError(outcome?.problem, name),
  });
  const time = { type: 'time', step: 300 };
  const day = texts[dayField(row, 'day')] ?? '';
  return (
    <fieldset className="weekday">
      <legend>{isDay(day) ? dayTitle(day) : `Jour ${row + 1}`}</legend>
      <ShortField {...field(dayField(row, 'day'))} type="date" min={today} label="Jour" />
      <div className="span">
        <ShortField {...field(dayField(row, 'opens'))} {...time} label="De" />
        <ShortField {...field(dayField(row, 'closes'))} {...time} label="à" />
      </div>
      <FoldedMidday form="specialHours" row={row} texts={texts} outcome={outcome} />
      {closedDays.includes(day) && (
        <p>
          Ce jour est fermé&nbsp;: ces heures n’y changent rien.{' '}
          <Link to={adminPaths.adminDays}>Le rouvrir</Link>
        </p>
      )}
      {!isNew && (
        <CheckField
          name={dayField(row, 'removed')}
          label="Retirer ce jour"
          defaultChecked={false}
        />
      )}
    </fieldset>
  );
}
