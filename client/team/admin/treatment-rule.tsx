import { judge } from '#client/admin/admin-form.ts';
import { Inputs } from '#client/admin/declared-inputs.tsx';
import type { PostedForm } from '#client/admin/load.ts';
import { apiContext } from '#client/api/api.ts';
import type { Problem } from '#client/forms/form-input.ts';
import { changedBetween, readForm } from '#shared/contract/declared-fields.ts';
import type { Rules } from '#shared/team/agenda-facts.ts';
import { saveRuleInput } from '#shared/team/agenda-facts-input.ts';
import { ruleFields } from '#shared/team/declared-agenda-fields.ts';
import { isPlainRule, plainRule } from '#shared/team/plain-rule.ts';
import { formatMinutes } from '#shared/text/duration.ts';
import { buildRuleLink, readId } from './team-links.ts';
import { factsNotice } from './team-parts.tsx';

const form = { fields: () => ruleFields };
const conflict: Problem = {
  error: 'conflict',
  message: factsNotice.refusals.conflict,
  isOwn: true,
};

/** Returns how the agenda is to plan the address's treatment, if that was changed: a problem, or the call. */
export async function judgeRule(posted: PostedForm) {
  const { search, values, context } = posted;
  if (values.ruleMark === undefined) return undefined;
  const rules = await context.get(apiContext).call({ name: 'adminRules' });
  if (!rules.ok) return { problem: rules.error, status: rules.status };
  const { mark, ...current } = findRule(rules.data, readId(search));
  const typed = readForm(form, '', values) as object;
  if (Object.keys(changedBetween(current, typed)).length === 0) return undefined;
  if (mark !== values.ruleMark) return { problem: conflict, status: 409 };
  const judged = judge(
    {
      call: 'adminSaveRule',
      schema: saveRuleInput,
      declared: form,
      input: (_, read) => ({ ...read, treatment: readId(search), mark }),
    },
    posted,
  );
  if (judged.problem) return { problem: judged.problem, status: 400 };
  const isUsual = isPlainRule(judged.input) && !judged.input.atOnce;
  return {
    ...judged,
    done: buildRuleLink(readId(search), isUsual ? 'rule-reset' : 'rule-changed'),
  };
}

/** Returns a treatment's rule. The catalogue's own values need no stored one. */
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
  const { minutes, ...needs } = ruleFields;
  // Only rules of earlier versions have a duration besides the price list's.
  const hint = `Au-dessus\u00a0: ${rule.catalogueMinutes ? formatMinutes(rule.catalogueMinutes) : 'sans durée'}. Vide, celle-là vaut.`;
  const room = {
    ...needs.roomKind,
    ...(kinds.length === 0 && { hint: 'Ajoutez d’abord une salle, sous «\u00a0Équipe\u00a0».' }),
    options: [['', 'Aucune'], ...kinds.map((kind) => [kind, kind] as const)] as const,
  };
  return (
    <>
      <input type="hidden" name="ruleMark" value={rule.mark} />
      <Inputs
        fields={{
          ...(rule.minutes !== null && { minutes: { ...minutes, hint } }),
          ...needs,
          roomKind: room,
        }}
        values={rule}
      />
    </>
  );
}
