import type { OfferedTreatment } from '../../../../../shared/contents/catalogue-of.ts';
import type { Rule, Rules } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { saveRuleInput } from '../../../../../shared/contract/admin/treatment-rules-input.ts';
import { optional } from '../../../../forms/field.tsx';
import type { FormOutcome } from '../../../../forms/form-input.ts';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { Check, EditForm, Input, Select } from '../../forms/edit-form.tsx';
import { form } from '../../forms/form.ts';
import { SendButton } from '../../forms/send-button.tsx';
import { load, notFound } from '../../load.ts';
import { factsNotice } from '../facts-notice.tsx';
import { catalogueMinutes, isPlain, plainRule, readMinutes, usualText } from '../rule-text.ts';
import { idIn, ruleLink, sectionOf, treatmentsLink } from '../team-links.ts';
import { ResetForm } from './treatments.tsx';

/** How long one treatment takes, and what it needs. */
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
      input: ({ search, values }) => ({
        ...{ treatment: idIn(search), mark: values.mark, roomKind: values.roomKind ?? '' },
        minutes: readMinutes(values.minutes),
        cleaning: readMinutes(values.cleaning) ?? 0,
        pauseAt: readMinutes(values.pauseAt) ?? 0,
        pause: readMinutes(values.pause) ?? 0,
        instant: values.instant !== 'demande',
        atOnce: values.atOnce === 'oui',
      }),
      fields: ['minutes', 'cleaning', 'pauseAt', 'pause', 'roomKind'],
      done: ({ input }) => {
        const isUsual = isPlain({ ...input }) && !input.atOnce;
        const done = isUsual ? 'rule-reset' : 'rule-changed';
        return treatmentsLink(sectionOf(input.treatment), done);
      },
    }),
  },
  ...factsNotice,
  View: RuleView,
  back: ({ search }) => [{ to: treatmentsLink(sectionOf(idIn(search))), label: 'Tous les soins' }],
});

function RuleView({ found, outcome, search, catalogue }: Shown<Rules>) {
  const id = idIn(search);
  const treatment = catalogue.treatment(id);
  const rule = found.rules.find(({ treatment }) => treatment === id);
  if (!treatment) return null;
  return (
    <>
      <RuleForm
        key={rule?.mark}
        treatment={treatment}
        rule={rule ?? plainRule(id)}
        roomKinds={found.roomKinds}
        outcome={outcome}
      />
      {rule && !isPlain(rule) && <ResetForm rule={rule} name={treatment.nom} />}
    </>
  );
}

interface Props {
  treatment: OfferedTreatment;
  rule: Rule;
  roomKinds: readonly string[];
  outcome: FormOutcome | undefined;
}

function RuleForm({ treatment, rule, roomKinds, outcome }: Props) {
  // A removed kind of room stays selected until another one is chosen.
  const chosen = [rule.roomKind, outcome?.values.roomKind ?? ''];
  const kinds = [...new Set([...roomKinds, ...chosen])].filter(Boolean);
  const usual =
    rule.minutes === null ? catalogueMinutes(treatment) : (rule.catalogueMinutes ?? undefined);
  const minutes = (name: string, current: number | null) => ({
    name,
    inputMode: 'numeric' as const,
    maxLength: 3,
    autoComplete: 'off',
    defaultValue: current ? String(current) : '',
  });
  return (
    <EditForm
      action={ruleLink(rule.treatment)}
      className="form card"
      hiddenFields={{ mark: rule.mark }}
      outcome={outcome}
    >
      <Input
        {...minutes('minutes', rule.minutes)}
        label={<>Durée en minutes{optional}</>}
        hint={`Au catalogue\u00a0: ${usualText(usual)}. Vide, cette durée vaut. Les clients voient celle que vous indiquez.`}
      />
      <Input
        {...minutes('cleaning', rule.cleaning)}
        label={<>Nettoyage après, en minutes{optional}</>}
        hint="Personne et salle ne sont libres qu’ensuite."
      />
      <Input
        {...minutes('pause', rule.pause)}
        label={<>Temps de pose, en minutes{optional}</>}
        hint={
          'Pendant la pose, la personne est libre pour une autre cliente, et l’agenda le dit\u00a0; la salle non. Vide, elle ne la quitte pas.'
        }
      />
      <Input
        {...minutes('pauseAt', rule.pauseAt)}
        label={<>La pose commence après, en minutes{optional}</>}
      />
      <Select
        name="roomKind"
        label="Salle"
        hint={
          kinds.length === 0 ? 'Ajoutez d’abord une salle, sous «\u00a0Équipe\u00a0».' : undefined
        }
        defaultValue={rule.roomKind}
        options={[['', 'Aucune'], ...kinds.map((kind) => [kind, kind] as const)]}
      />
      <Select
        name="instant"
        label="Réservation"
        defaultValue={rule.instant ? 'ligne' : 'demande'}
        options={[
          ['ligne', 'En ligne, tout de suite'],
          ['demande', 'Sur demande'],
        ]}
      />
      <Check
        name="atOnce"
        label="À plusieurs, à la même heure : jamais l’une après l’autre, ni pour une personne seule"
        defaultChecked={rule.atOnce}
      />
      <SendButton>Enregistrer ce soin</SendButton>
    </EditForm>
  );
}
