import type { Rule, Rules } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { saveRuleInput } from '../../../../../shared/contract/admin/treatment-rules-input.ts';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { Check, EditForm, Input, Select } from '../../forms/edit-form.tsx';
import { form } from '../../forms/form.ts';
import { SendButton } from '../../forms/send-button.tsx';
import { load, notFound } from '../../load.ts';
import { factsNotice } from '../facts-notice.tsx';
import { isPlain, plainRule, readMinutes, usualMinutes, usualText } from '../rule-text.ts';
import { ruleWords } from '../setting-words.ts';
import { idIn, ruleLink, treatmentsLink } from '../team-links.ts';
import { Buffers } from './buffers.tsx';
import { CourseFields } from './course-fields.tsx';
import { inMinutes } from './in-minutes.tsx';
import { chosenIn, SecondPerson } from './second-person.tsx';
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
        preparation: readMinutes(values.preparation) ?? 0,
        cleaning: readMinutes(values.cleaning) ?? 0,
        preparationOutside: values.preparationInside !== 'oui',
        cleaningOutside: values.cleaningInside !== 'oui',
        pauseAt: readMinutes(values.pauseAt) ?? 0,
        pause: readMinutes(values.pause) ?? 0,
        instant: values.instant !== 'demande',
        atOnce: values.atOnce === 'oui' || values.sameRoom === 'oui',
        sameRoom: values.sameRoom === 'oui',
        ...(values.sessionCount !== undefined && {
          sessionCount: readMinutes(values.sessionCount) ?? 1,
          daysApart: readMinutes(values.daysApart) ?? 0,
        }),
        // Without the question nothing is said of it.
        ...(values.assistants === 'oui' && {
          assistants: chosenIn(values),
          fourHands: values.fourHands === 'oui',
        }),
      }),
      fields: [
        ...(['minutes', 'preparation', 'cleaning', 'pauseAt', 'pause', 'roomKind'] as const),
        ...(['sessionCount', 'daysApart', 'fourHands'] as const),
      ],
      done: ({ input, posted }) => {
        const isUsual = isPlain({ ...input }) && !input.atOnce;
        const done = isUsual ? 'rule-reset' : 'rule-changed';
        return treatmentsLink(posted.catalogue().sectionOf(input.treatment), done);
      },
    }),
  },
  ...factsNotice,
  View: RuleView,
  back: ({ search, catalogue }) => [
    { to: treatmentsLink(catalogue.sectionOf(idIn(search))), label: 'Tous les soins' },
  ],
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
        rule={rule ?? plainRule(id)}
        usual={rule ? (rule.catalogueMinutes ?? undefined) : usualMinutes(found, treatment)}
        roomKinds={found.roomKinds}
        people={found.people}
        outcome={outcome}
      />
      {rule && !isPlain(rule) && <ResetForm rule={rule} name={treatment.nom} />}
    </>
  );
}

interface Props {
  rule: Rule;
  /** Minutes on the owner's list. */
  usual: number | undefined;
  roomKinds: readonly string[];
  people: Rules['people'];
  outcome: FormOutcome | undefined;
}

function RuleForm({ rule, usual, roomKinds, people, outcome }: Props) {
  // A removed kind of room stays selected until another one is chosen.
  const chosen = [rule.roomKind, outcome?.values.roomKind ?? ''];
  const kinds = [...new Set([...roomKinds, ...chosen])].filter(Boolean);
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
      hiddenFields={{ mark: rule.mark, ...(people && { assistants: 'oui' }) }}
      outcome={outcome}
    >
      <Input
        {...minutes('minutes', rule.minutes)}
        label={inMinutes(ruleWords.minutes)}
        hint={`Au catalogue\u00a0: ${usualText(usual)}. Vide, cette durée vaut. Les clients voient celle que vous indiquez.`}
      />
      <Buffers rule={rule} minutes={minutes} />
      <Input
        {...minutes('pause', rule.pause)}
        label={inMinutes(ruleWords.pause)}
        hint={
          'Pendant la pose, la personne est libre pour quelqu’un d’autre, et l’agenda le dit\u00a0; la salle non. Vide, elle ne la quitte pas.'
        }
      />
      <Input {...minutes('pauseAt', rule.pauseAt)} label={inMinutes(ruleWords.pauseAt)} />
      {people && (
        <SecondPerson {...{ people, rule }} error={fieldError(outcome?.problem, 'fourHands')} />
      )}
      <Select
        name="roomKind"
        label={ruleWords.roomKind.name}
        hint={
          kinds.length === 0 ? 'Ajoutez d’abord une salle, sous «\u00a0Équipe\u00a0».' : undefined
        }
        defaultValue={rule.roomKind}
        options={[['', 'Aucune'], ...kinds.map((kind) => [kind, kind] as const)]}
      />
      <Select
        name="instant"
        label={ruleWords.instant.name}
        defaultValue={rule.instant ? 'ligne' : 'demande'}
        options={[
          ['ligne', 'En ligne, tout de suite'],
          ['demande', 'Sur demande'],
        ]}
      />
      <Check
        name="atOnce"
        label={`${ruleWords.atOnce.name}\u00a0: jamais l’une après l’autre, ni pour une personne seule`}
        defaultChecked={rule.atOnce}
      />
      <Check
        name="sameRoom"
        label={`${ruleWords.sameRoom.name}\u00a0: elle a une place pour chaque personne`}
        defaultChecked={rule.sameRoom ?? false}
      />
      {rule.sessionCount !== undefined && <CourseFields rule={rule} />}
      <SendButton>Enregistrer ce soin</SendButton>
    </EditForm>
  );
}
