import type { Rules } from '../../../../shared/contract/admin/agenda-facts.ts';
import { startSteps } from '../../../../shared/contract/admin/search-rules.ts';
import { formatMinutes } from '../../../../shared/text/duration.ts';
import { Select } from '../forms/edit-form.tsx';
import { bookingWords } from './setting-words.ts';

/** Which hours are offered online. A backend without such rules has none of these fields. */
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
