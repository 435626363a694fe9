import type { Rules } from '../../../../shared/contract/admin/agenda-facts.ts';
import { startSteps } from '../../../../shared/contract/admin/search-rules.ts';
import { formatMinutes } from '../../../../shared/text/duration.ts';
import { Select } from '../forms/edit-form.tsx';
import { bookingWords } from './setting-words.ts';

/** The interval between offered hours. A backend without such a rule has no such field. */
export function SearchRules({ settings: { startStep } }: { settings: Rules['settings'] }) {
  return (
    <>
      {startStep && (
        <Select
          name="startStep"
          label={bookingWords.startStep.name}
          defaultValue={String(startStep)}
          options={startSteps.toReversed().map((one) => [one, `Toutes les ${formatMinutes(one)}`])}
        />
      )}
    </>
  );
}
