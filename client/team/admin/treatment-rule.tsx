import type { Rules } from '../../../shared/team/agenda-facts.ts';
import { saveRuleInput } from '../../../shared/team/agenda-facts-input.ts';
import { ruleFields } from '../../../shared/team/declared-agenda-fields.ts';
import { isPlainRule, plainRule } from '../../../shared/team/plain-rule.ts';
import { formatMinutes } from '../../../shared/text/duration.ts';
import { form } from '../../admin/admin-form.ts';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { EditForm, SendButton } from '../../admin/edit-form.tsx';
import type { FormOutcome } from '../../forms/form-input.ts';
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
  }),
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

export function RuleForm({ treatment, rules: { rules, roomKinds }, outcome }: Props) {
  const rule = rules.find((candidate) => candidate.treatment === treatment) ?? {
    ...plainRule,
    treatment,
    mark: '',
    catalogueMinutes: null,
  };
  // A removed kind of room stays selected until another one is chosen.
  const chosen = [rule.roomKind, outcome?.values.roomKind ?? ''];
  const kinds = [...new Set([...roomKinds, ...chosen])].filter(Boolean);
  const { minutes, ...needs } = ruleFields;
  // Only rules of earlier versions have a duration besides the price list's.
  const hint = `Au-dessus\u00a0: ${rule.catalogueMinutes ? formatMinutes(rule.catalogueMinutes) : 'sans durée'}. Vide, celle-là vaut.`;
  const room = {
    ...needs.roomKind,
    ...(kinds.length === 0 && { hint: 'Ajoutez d’abord une salle, sous «\u00a0Équipe\u00a0».' }),
    options: [['', 'Aucune'], ...kinds.map((kind) => [kind, kind] as const)] as const,
  };
  return (
    <EditForm
      key={rule.mark}
      action={ruleLink(treatment)}
      className="form"
      hiddenFields={{ intent: 'agenda', mark: rule.mark }}
      outcome={outcome}
    >
      <Inputs
        fields={{
          ...(rule.minutes !== null && { minutes: { ...minutes, hint } }),
          ...needs,
          roomKind: room,
        }}
        values={rule}
      />
      <SendButton>Enregistrer</SendButton>
    </EditForm>
  );
}
