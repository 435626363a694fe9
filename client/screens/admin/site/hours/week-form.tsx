import { weekdays } from '../../../../../shared/calendar/opening.ts';
import { hoursTitles } from '../../../../../shared/contract/contents/hours-values.ts';
import type { Institute } from '../../../../../shared/institute.ts';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { CheckField } from '../../forms/check-field.tsx';
import { ShortField } from '../../forms/short-field.tsx';
import { SendButtons } from '../send-buttons.tsx';
import { hoursLink } from '../site-links.ts';
import { hourField, openField, ticked, weekdayNumbers, weekTexts } from './hours-fields.ts';

export interface HoursFormProps {
  mark: string;
  /** As it will be once the drafts are published. */
  institute: Institute;
  outcome: FormOutcome | undefined;
}

/** Seven rows: open or not, from when to when. */
export function WeekForm({ mark, institute, outcome }: HoursFormProps) {
  const texts = outcome?.values ?? weekTexts(institute.hours);
  const time = (name: string) => ({
    ...{ name, type: 'time', step: 300, defaultValue: texts[name] },
    error: fieldError(outcome?.problem, name),
  });
  return (
    <section className="card" aria-labelledby="semaine">
      <h2 id="semaine">{hoursTitles.hours}</h2>
      <PostForm action={hoursLink()} className="form">
        <input type="hidden" name="contenu" value="hours" />
        <input type="hidden" name="mark" value={mark} />
        <p className="field-hint">Un jour qui n’est pas coché est fermé.</p>
        {weekdayNumbers.map((weekday) => (
          <fieldset key={weekday} className="weekday">
            <legend className="capitalized">{weekdays[weekday - 1]}</legend>
            <CheckField
              name={openField(weekday)}
              label="Ouvert"
              defaultChecked={texts[openField(weekday)] === ticked}
            />
            <div className="span">
              <ShortField {...time(hourField(weekday, 'opens'))} label="De" />
              <ShortField {...time(hourField(weekday, 'closes'))} label="à" />
            </div>
          </fieldset>
        ))}
        <SendButtons />
      </PostForm>
    </section>
  );
}
