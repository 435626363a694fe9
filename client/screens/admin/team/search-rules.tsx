import type { Rules } from '../../../../shared/contract/admin/agenda-facts.ts';
import { startSteps } from '../../../../shared/contract/admin/search-rules.ts';
import { formatMinutes } from '../../../../shared/text/duration.ts';
import { Select } from '../forms/edit-form.tsx';
import { bookingWords, holesTexts } from './setting-words.ts';

/** Which hours are offered online. A backend without such rules has none of these fields. */
export function SearchRules({ settings: { startStep, holes } }: { settings: Rules['settings'] }) {
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
      {holes && (
        <Select
          name="holes"
          label={bookingWords.holes.name}
          hint={
            'Un trou est un temps trop court pour la moitié des soins de la personne. Avec «\u00a0de préférence\u00a0», ces heures viennent en premier\u00a0; avec «\u00a0toujours\u00a0», les autres ne sont proposées que les jours où il ne reste qu’elles. Les visites à plusieurs gardent toutes leurs heures.'
          }
          defaultValue={holes}
          options={Object.entries(holesTexts)}
        />
      )}
    </>
  );
}
