import type { Rule, Rules } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { optional } from '../../../../forms/field.tsx';
import { Check } from '../../forms/edit-form.tsx';

const assistantField = 'assistant-';

/** The ids of those who are ticked. */
export const chosenIn = (values: Readonly<Record<string, string>>): string[] =>
  Object.keys(values)
    .filter((name) => name.startsWith(assistantField))
    .map((name) => name.slice(assistantField.length));

interface Props {
  people: NonNullable<Rules['people']>;
  rule: Rule;
  error: string | undefined;
}

/** The second person: anybody else who can do it, or one of the people ticked. With neither, the treatment needs only one. */
export const SecondPerson = ({ people, rule, error }: Props) => (
  <fieldset className="checks">
    <legend>Avec une deuxième personne{optional}</legend>
    {error && <p className="field-error">{error}</p>}
    <Check
      name="fourHands"
      label={'À quatre mains\u00a0: avec n’importe quelle autre personne qui fait ce soin'}
      defaultChecked={rule.fourHands ?? false}
    />
    <p className="field-hint">Ou avec une assistante, une des personnes cochées&nbsp;:</p>
    {people.map(({ id, name }) => (
      <Check
        key={id}
        name={`${assistantField}${id}`}
        label={name}
        defaultChecked={rule.assistants?.includes(id) ?? false}
      />
    ))}
    <p className="field-hint">
      Les deux travaillent du début à la fin, et doivent être libres. Rien de coché, une personne
      suffit.
    </p>
  </fieldset>
);
