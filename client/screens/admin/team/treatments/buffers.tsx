import type { ComponentProps } from 'react';
import type { Rule } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { Check, Input } from '../../forms/edit-form.tsx';
import { ruleWords } from '../setting-words.ts';
import { inMinutes } from './in-minutes.tsx';

interface Props {
  rule: Rule;
  /** The attributes of a field for minutes. */
  minutes(name: string, current: number): Omit<ComponentProps<typeof Input>, 'label'>;
}

/** The time before a treatment and after it, in which nobody else is served. */
export const Buffers = ({ rule, minutes }: Props) => (
  <>
    <Input
      {...minutes('preparation', rule.preparation ?? 0)}
      label={inMinutes(ruleWords.preparation)}
      hint="Personne et salle ne sont plus libres dès ce moment."
    />
    <Check
      name="preparationInside"
      label={`${ruleWords.preparationOutside.name}\u00a0: ni avant l’ouverture, ni à midi, ni sur une heure bloquée`}
      defaultChecked={rule.preparationOutside === false}
    />
    <Input
      {...minutes('cleaning', rule.cleaning)}
      label={inMinutes(ruleWords.cleaning)}
      hint="Personne et salle ne sont libres qu’ensuite."
    />
    <Check
      name="cleaningInside"
      label={`${ruleWords.cleaningOutside.name}\u00a0: ni après la fermeture, ni à midi, ni sur une heure bloquée`}
      defaultChecked={rule.cleaningOutside === false}
    />
  </>
);
