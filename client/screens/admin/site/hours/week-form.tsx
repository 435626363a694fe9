import { hoursTitles } from '../../../../../shared/contract/contents/hours-values.ts';
import type { Institute } from '../../../../../shared/institute.ts';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { PublishButton } from '../publish-button.tsx';
import { hoursLink } from '../site-links.ts';
import { SureField } from './sure.tsx';
import { weekTexts } from './week-fields.ts';
import { WeekRows } from './week-rows.tsx';

export interface HoursFormProps {
  mark: string;
  institute: Institute;
  outcome: FormOutcome | undefined;
}

/** The hours of the week. */
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
