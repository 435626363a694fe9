import { judge } from '#client/admin/admin-form.ts';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import type { PostedForm } from '#client/admin/load.ts';
import { apiContext } from '#client/api/api.ts';
import type { Problem } from '#client/forms/form-input.ts';
import { findChangedFields, readForm } from '#shared/contract/declared-fields.ts';
import type { Rules } from '#shared/team/agenda-facts.ts';
import { createSaveRuleInput } from '#shared/team/agenda-facts-input.ts';
import { ruleFields } from '#shared/team/declared-agenda-fields.ts';
import { isPlainRule, plainRule } from '#shared/team/plain-rule.ts';
import { formatDuration } from '#shared/text/duration.ts';
import { buildRuleLink, readId } from './team-links.ts';
import { editNotices } from './team-parts.tsx';

const ruleForm = { fields: () => ruleFields };
const conflictProblem: Problem = {
  error: 'conflict',
  message: editNotices.refusals.conflict,
  isOwn: true,
};

/** Validates how the agenda plans the treatment. Returns undefined if the form changed nothing. */
export async function judgeRule(postedForm: PostedForm) {
  const { search, values, context } = postedForm;
  if (values.ruleMark === undefined) return undefined;
  const rules = await context.get(apiContext).call({ name: 'adminRules' });
  if (!rules.ok) return { problem: rules.error, status: rules.status };
  const { mark, ...currentRule } = findRule(rules.data, readId(search));
  const typedRule = readForm(ruleForm, '', values) as object;
  if (Object.keys(findChangedFields(currentRule, typedRule)).length === 0) return undefined;
  if (mark !== values.ruleMark) return { problem: conflictProblem, status: 409 };
  const rule = judge(
    {
      call: 'adminSaveRule',
      schema: createSaveRuleInput,
      declared: ruleForm,
      input: (_, declaredValues) => ({ ...declaredValues, treatment: readId(search), mark }),
    },
    postedForm,
  );
  if (rule.problem) return { problem: rule.problem, status: 400 };
  const change = isPlainRule(rule.input) ? 'rule-reset' : 'rule-changed';
  return { ...rule, address: buildRuleLink(readId(search), change) };
}

/** Finds a treatment's rule. Without a stored rule the catalogue's values apply. */
const findRule = ({ rules }: Rules, treatment: string) =>
  rules.find((rule) => rule.treatment === treatment) ?? {
    ...plainRule,
    mark: '',
    catalogueMinutes: null,
  };

interface Props {
  treatment: string;
  rules: Rules;
  typedRoom: string | undefined;
}

export function RuleInputs({ treatment, rules, typedRoom = '' }: Props) {
  const rule = findRule(rules, treatment);
  // A removed kind of room stays selected until another one is chosen.
  const kinds = [...new Set([...rules.roomKinds, rule.roomKind, typedRoom])].filter(Boolean);
  const { minutes, preparation, cleaning, pause, pauseAt, ...otherFields } = ruleFields;
  // Only rules of earlier versions have a duration of their own.
  const hint = `Au-dessus\u00a0: ${rule.catalogueMinutes ? formatDuration(rule.catalogueMinutes) : 'sans durée'}. Vide, celle-là vaut.`;
  const roomKindField = {
    ...otherFields.roomKind,
    ...(kinds.length === 0 && { hint: 'Ajoutez d’abord une salle, sous «\u00a0Équipe\u00a0».' }),
    options: [['', 'Aucune'], ...kinds.map((kind) => [kind, kind] as const)] as const,
  };
  return (
    <>
      <input type="hidden" name="ruleMark" value={rule.mark} />
      <h3>Temps</h3>
      <Inputs
        fields={{
          ...(rule.minutes !== null && { minutes: { ...minutes, hint } }),
          preparation,
          cleaning,
          pause,
          pauseAt,
        }}
        values={rule}
      />
      <h3>Réservation</h3>
      <Inputs fields={{ ...otherFields, roomKind: roomKindField }} values={rule} />
    </>
  );
}
