import type { Rule, Rules } from '../../../shared/team/agenda-facts.ts';
import { saveRuleInput } from '../../../shared/team/agenda-facts-input.ts';
import { ruleFields } from '../../../shared/team/declared-agenda-fields.ts';
import { isPlainRule, plainRule } from '../../../shared/team/plain-rule.ts';
import { form } from '../../admin/admin-form.ts';
import { adminScreen, type ScreenProps } from '../../admin/admin-screen.tsx';
import { Inputs } from '../../admin/declared-inputs.tsx';
import { EditForm, SendButton } from '../../admin/edit-form.tsx';
import { load, notFound } from '../../admin/load.ts';
import type { FormOutcome } from '../../forms/form-input.ts';
import { idIn, ruleLink, treatmentsLink } from './team-links.ts';
import { factsNotice } from './team-parts.tsx';
import { usualMinutes, usualText } from './treatment-list.tsx';

export const ruleScreen = adminScreen<Rules>({
  title: ({ search, catalogue }) => catalogue.treatment(idIn(search))?.nom ?? 'Soin',
  async load({ search, context, catalogue }) {
    if (!catalogue().treatment(idIn(search))) return notFound(context);
    return load({ context }, { name: 'adminRules' });
  },
  forms: {
    '': form({
      call: 'adminSaveRule',
      schema: saveRuleInput,
      declared: { fields: () => ruleFields },
      input: ({ search, values }, read) => ({
        ...read,
        treatment: idIn(search),
        mark: values.mark,
      }),
      done: ({ input, posted }) => {
        const isUsual = isPlainRule(input) && !input.atOnce;
        const done = isUsual ? 'rule-reset' : 'rule-changed';
        return treatmentsLink(posted.catalogue().getSection(input.treatment), done);
      },
    }),
  },
  ...factsNotice,
  View: RuleView,
  back: ({ search, catalogue }) => [
    { to: treatmentsLink(catalogue.getSection(idIn(search))), label: 'Tous les soins' },
  ],
});

function RuleView({ found, outcome, search, catalogue }: ScreenProps<Rules>) {
  const id = idIn(search);
  const treatment = catalogue.treatment(id);
  const rule = found.rules.find(({ treatment }) => treatment === id);
  if (!treatment) return null;
  return (
    <RuleForm
      key={rule?.mark}
      rule={rule ?? { ...plainRule, treatment: id, mark: '', catalogueMinutes: null }}
      usual={rule ? (rule.catalogueMinutes ?? undefined) : usualMinutes(found, treatment)}
      roomKinds={found.roomKinds}
      outcome={outcome}
    />
  );
}

interface Props {
  rule: Rule;
  /** Minutes on the owner's list. */
  usual: number | undefined;
  roomKinds: readonly string[];
  outcome: FormOutcome | undefined;
}

function RuleForm({ rule, usual, roomKinds, outcome }: Props) {
  // A removed kind of room stays selected until another one is chosen.
  const chosen = [rule.roomKind, outcome?.values.roomKind ?? ''];
  const kinds = [...new Set([...roomKinds, ...chosen])].filter(Boolean);
  const { minutes, preparation, cleaning, pause, pauseAt, roomKind, ...needs } = ruleFields;
  const times = { preparation, cleaning, pause, pauseAt };
  const hint = `Au catalogue\u00a0: ${usualText(usual)}. Vide, cette durée vaut. Les clients voient celle que vous indiquez.`;
  const room = {
    ...roomKind,
    ...(kinds.length === 0 && { hint: 'Ajoutez d’abord une salle, sous «\u00a0Équipe\u00a0».' }),
    options: [['', 'Aucune'], ...kinds.map((kind) => [kind, kind] as const)] as const,
  };
  return (
    <EditForm
      action={ruleLink(rule.treatment)}
      className="form card"
      hiddenFields={{ mark: rule.mark }}
      outcome={outcome}
    >
      <Inputs
        fields={{ minutes: { ...minutes, hint }, ...times, roomKind: room, ...needs }}
        values={rule}
      />
      <SendButton>Enregistrer ce soin</SendButton>
    </EditForm>
  );
}
