import { useSearchParams } from 'react-router';
import { type Day, dayTitle, isDay } from '../../../../../shared/calendar/calendar-month.ts';
import { hoursOn } from '../../../../../shared/calendar/hours-on.ts';
import {
  hoursTitles,
  mostSpecialDays,
} from '../../../../../shared/contract/contents/hours-values.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { Link } from '../../../../components/link.tsx';
import { fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { usePage } from '../../../../page/page-context.ts';
import { CheckField } from '../../forms/check-field.tsx';
import { ShortField } from '../../forms/short-field.tsx';
import { PublishButton } from '../publish-button.tsx';
import { dayField as askedDay, hoursLink } from '../site-links.ts';
import { dayField, spareRows, specialTexts } from './hours-fields.ts';
import { SureField } from './sure.tsx';
import type { HoursFormProps } from './week-form.tsx';
import { OwnMidday } from './week-rows.tsx';

/** Single days with hours of their own, and room for more. */
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
            {...{ row, texts, outcome, closedDays }}
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
    ...{ name, defaultValue: texts[name] },
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
      <OwnMidday form="specialHours" {...{ row, texts, outcome }} summary="Pause de midi" />
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
