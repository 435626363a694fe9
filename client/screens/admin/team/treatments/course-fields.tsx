import type { Rule } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { optional } from '../../../../forms/field.tsx';
import { Input } from '../../forms/edit-form.tsx';
import { ruleWords } from '../setting-words.ts';

/** A treatment that is sold as several sessions. */
export function CourseFields({ rule: { sessionCount = 1, daysApart = 0 } }: { rule: Rule }) {
  const number = { inputMode: 'numeric' as const, maxLength: 3, autoComplete: 'off' };
  return (
    <>
      <Input
        {...number}
        name="sessionCount"
        label={
          <>
            {ruleWords.sessionCount.name}
            {optional}
          </>
        }
        hint="Les clients réservent toutes les séances en une fois. La durée est celle d’une séance, le prix celui de la cure entière."
        defaultValue={sessionCount > 1 ? String(sessionCount) : ''}
      />
      <Input
        {...number}
        name="daysApart"
        label={
          <>
            {ruleWords.daysApart.name}
            {optional}
          </>
        }
        hint="Par exemple 7, pour une séance par semaine."
        defaultValue={daysApart > 0 ? String(daysApart) : ''}
      />
    </>
  );
}
