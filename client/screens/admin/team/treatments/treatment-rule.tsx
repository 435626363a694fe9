import type { OfferedTreatment } from '../../../../../shared/contents/catalogue-of.ts';
import type { Rule, Rules } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { saveRuleInput } from '../../../../../shared/contract/admin/treatment-rules-input.ts';
import { optional, SelectField, TextField } from '../../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { adminScreen, type Shown } from '../../admin-screen.tsx';
import { CheckField } from '../../forms/check-field.tsx';
import { form } from '../../forms/form.ts';
import { readMinutes } from '../../forms/read-minutes.ts';
import { SendButton } from '../../forms/send-button.tsx';
import { load, notFound } from '../../load.ts';
import { factsNotice } from '../facts-notice.tsx';
import { catalogueMinutes, isPlain, plainRule, usualText } from '../rule-text.ts';
import { idIn, ruleLink, sectionOf, treatmentsLink } from '../team-links.ts';
import { ResetForm } from './reset-form.tsx';

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

const shown = (minutes: number | null) => (minutes ? String(minutes) : '');

function RuleForm({ treatment, rule, roomKinds, outcome }: Props) {
  const { problem, values } = outcome ?? {};
  const usual =
    rule.minutes === null ? catalogueMinutes(treatment) : (rule.catalogueMinutes ?? undefined);
  const minutes = (name: string, current: number | null) => ({
    name,
    inputMode: 'numeric' as const,
    maxLength: 3,
    autoComplete: 'off',
    defaultValue: values?.[name] ?? shown(current),
    error: fieldError(problem, name),
  });
  return (
    <PostForm action={ruleLink(rule.treatment)} className="form card">
      <input type="hidden" name="mark" value={rule.mark} />
      <TextField
        {...minutes('minutes', rule.minutes)}
        label={<>Durée en minutes{optional}</>}
        hint={`Au catalogue\u00a0: ${usualText(usual)}. Vide, cette durée vaut. Les clients voient celle que vous indiquez.`}
      />
      <TextField
        {...minutes('cleaning', rule.cleaning)}
        label={<>Nettoyage après, en minutes{optional}</>}
        hint="Personne et salle ne sont libres qu’ensuite."
      />
      <TextField
        {...minutes('pause', rule.pause)}
        label={<>Temps de pose, en minutes{optional}</>}
        hint={'Pendant la pose, la personne est libre pour une autre cliente\u00a0; la salle non.'}
      />
      <TextField
        {...minutes('pauseAt', rule.pauseAt)}
        label={<>La pose commence après, en minutes{optional}</>}
      />
      <RoomField
        roomKinds={roomKinds}
        value={values?.roomKind ?? rule.roomKind}
        error={fieldError(problem, 'roomKind')}
      />
      <SelectField
        name="instant"
        label="Réservation"
        defaultValue={values?.instant ?? (rule.instant ? 'ligne' : 'demande')}
      >
        <option value="ligne">En ligne, tout de suite</option>
        <option value="demande">Sur demande</option>
      </SelectField>
      <CheckField
        name="atOnce"
        label="À plusieurs, à la même heure : jamais l’une après l’autre, ni pour une personne seule"
        defaultChecked={values ? values.atOnce === 'oui' : rule.atOnce}
      />
      <SendButton>Enregistrer ce soin</SendButton>
    </PostForm>
  );
}

/** A removed room stays selected until another one is chosen. */
function RoomField({
  roomKinds,
  value,
  error,
}: {
  roomKinds: readonly string[];
  value: string;
  error: string | undefined;
}) {
  const kinds = [...new Set([...roomKinds, value])].filter(Boolean);
  return (
    <SelectField
      name="roomKind"
      label="Salle"
      hint={
        kinds.length === 0 ? 'Ajoutez d’abord une salle, sous «\u00a0Équipe\u00a0».' : undefined
      }
      defaultValue={value}
      error={error}
    >
      <option value="">Aucune</option>
      {kinds.map((kind) => (
        <option key={kind} value={kind}>
          {kind}
        </option>
      ))}
    </SelectField>
  );
}
