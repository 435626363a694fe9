import type { Rule, Rules } from '../../../shared/team/agenda-facts.ts';
import { saveRuleInput } from '../../../shared/team/agenda-facts-input.ts';
import { ruleFields } from '../../../shared/team/declared-agenda-fields.ts';
import { isPlainRule, plainRule } from '../../../shared/team/plain-rule.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';
import { form } from '../../admin/admin-form.ts';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { Check, EditForm, SendButton } from '../../admin/edit-form.tsx';
import { optional } from '../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../forms/form-input.ts';
import { idIn, ruleLink } from './team-links.ts';
import { factsNotice } from './team-parts.tsx';

/** Saves how the agenda plans the treatment that the address names. */
export const saveRule = form({
  call: 'adminSaveRule',
  schema: saveRuleInput,
  declared: { fields: () => ruleFields },
  input: ({ search, values }, read) => ({
    ...read,
    treatment: idIn(search),
    mark: values.mark,
    atOnce: read.atOnce || read.sameRoom,
    // A backend without assistants has no such fields.
    ...(values.assistants === 'oui' && {
      assistants: chosenIn(values),
      fourHands: values.fourHands === 'oui',
    }),
  }),
  fields: ['fourHands'],
  refusals: factsNotice.refusals,
  done: ({ input }) => {
    const isUsual = isPlainRule(input) && !input.atOnce;
    return ruleLink(input.treatment, isUsual ? 'rule-reset' : 'rule-changed');
  },
});

interface Props {
  treatment: string;
  rules: Rules;
  outcome: FormOutcome | undefined;
}

export function RuleForm({ treatment, rules: { rules, roomKinds, people }, outcome }: Props) {
  const rule = rules.find((candidate) => candidate.treatment === treatment) ?? {
    ...plainRule,
    treatment,
    mark: '',
    catalogueMinutes: null,
  };
  // A removed kind of room stays selected until another one is chosen.
  const chosen = [rule.roomKind, outcome?.values.roomKind ?? ''];
  const kinds = [...new Set([...roomKinds, ...chosen])].filter(Boolean);
  const { minutes, preparation, cleaning, pause, pauseAt, roomKind, ...needs } = ruleFields;
  const times = { preparation, cleaning, pause, pauseAt };
  // Only rules of earlier versions have a duration besides the price list's.
  const hint = `Au-dessus\u00a0: ${rule.catalogueMinutes ? formatMinutes(rule.catalogueMinutes) : 'sans durée'}. Vide, celle-là vaut.`;
  const room = {
    ...roomKind,
    ...(kinds.length === 0 && { hint: 'Ajoutez d’abord une salle, sous «\u00a0Équipe\u00a0».' }),
    options: [['', 'Aucune'], ...kinds.map((kind) => [kind, kind] as const)] as const,
  };
  return (
    <EditForm
      key={rule.mark}
      action={ruleLink(treatment)}
      className="form"
      hiddenFields={{ intent: 'agenda', mark: rule.mark, ...(people && { assistants: 'oui' }) }}
      outcome={outcome}
    >
      <Inputs
        fields={rule.minutes === null ? times : { minutes: { ...minutes, hint }, ...times }}
        values={rule}
      />
      {people && (
        <SecondPerson
          people={people}
          rule={rule}
          error={fieldError(outcome?.problem, 'fourHands')}
        />
      )}
      <Inputs fields={{ roomKind: room, ...needs }} values={rule} />
      <SendButton>Enregistrer</SendButton>
    </EditForm>
  );
}

const assistantField = 'assistant-';

const chosenIn = (values: Readonly<Record<string, string>>): string[] =>
  Object.keys(values)
    .filter((name) => name.startsWith(assistantField))
    .map((name) => name.slice(assistantField.length));

interface SecondPersonProps {
  people: NonNullable<Rules['people']>;
  rule: Rule;
  error: string | undefined;
}

/** The second person: anybody else with the skill, or one of the people ticked. With neither, one person works. */
const SecondPerson = ({ people, rule, error }: SecondPersonProps) => (
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
