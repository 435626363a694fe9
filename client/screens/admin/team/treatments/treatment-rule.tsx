import { useActionData, useLoaderData, useNavigation, useSearchParams } from 'react-router';
import type { OfferedTreatment } from '../../../../../shared/contents/catalogue-of.ts';
import type { Rule, Rules } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { Link } from '../../../../components/link.tsx';
import { Busy, ErrorNotice } from '../../../../components/notice.tsx';
import { optional, SelectField, TextField } from '../../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../../forms/form-input.ts';
import { PostForm } from '../../../../forms/post-form.tsx';
import { useCatalogue } from '../../../../page/use-catalogue.ts';
import type { Loaded } from '../../admin-data.ts';
import { AdminPage } from '../../admin-page.tsx';
import { CheckField } from '../check-field.tsx';
import { FactsNotice } from '../facts-problem.tsx';
import { catalogueMinutes, isPlain, plainRule, usualText } from '../rule-text.ts';
import { ruleLink, treatmentsLink } from '../team-links.ts';
import { ResetForm } from './reset-form.tsx';

/** How long one treatment takes, and what it needs. */
export function AdminTreatmentRule() {
  const { found, problem } = useLoaderData<Loaded<Rules>>();
  const outcome = useActionData<FormOutcome>();
  const [search] = useSearchParams();
  const id = search.get('id') ?? '';
  const treatment = useCatalogue().treatment(id);
  const name = treatment?.nom ?? 'Soin';
  const rule = found?.rules.find(({ treatment }) => treatment === id);
  return (
    <AdminPage title={name} isWrong={outcome !== undefined || problem !== undefined}>
      <ErrorNotice problem={problem} />
      {found && treatment && (
        <>
          {outcome && <FactsNotice outcome={outcome} history={found.history} />}
          <RuleForm
            key={rule?.mark}
            treatment={treatment}
            rule={rule ?? plainRule(id)}
            roomKinds={found.roomKinds}
            outcome={outcome}
          />
          {rule && !isPlain(rule) && <ResetForm rule={rule} name={name} />}
        </>
      )}
      <p className="link-row">
        <Link to={treatmentsLink(id.split('/')[0] ?? '')}>Tous les soins</Link>
      </p>
    </AdminPage>
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
  const isBusy = useNavigation().formMethod === 'POST';
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
        {...minutes('nettoyage', rule.cleaning)}
        label={<>Nettoyage après, en minutes{optional}</>}
        hint="Personne et salle ne sont libres qu’ensuite."
      />
      <TextField
        {...minutes('pause', rule.pause)}
        label={<>Temps de pose, en minutes{optional}</>}
        hint={'Pendant la pose, la personne est libre pour une autre cliente\u00a0; la salle non.'}
      />
      <TextField
        {...minutes('pause-apres', rule.pauseAt)}
        label={<>La pose commence après, en minutes{optional}</>}
      />
      <RoomField
        roomKinds={roomKinds}
        value={values?.salle ?? rule.roomKind}
        error={fieldError(problem, 'salle')}
      />
      <SelectField
        name="reservation"
        label="Réservation"
        defaultValue={values?.reservation ?? (rule.instant ? 'ligne' : 'demande')}
      >
        <option value="ligne">En ligne, tout de suite</option>
        <option value="demande">Sur demande</option>
      </SelectField>
      <CheckField
        name="ensemble"
        label="À plusieurs, à la même heure : jamais l’une après l’autre, ni pour une personne seule"
        defaultChecked={values ? values.ensemble === 'oui' : rule.atOnce}
      />
      <button type="submit" className="button" aria-disabled={isBusy}>
        Enregistrer ce soin
      </button>
      {isBusy && <Busy>Envoi en cours…</Busy>}
    </PostForm>
  );
}

/** The one that was lost stays to be chosen, until another is. */
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
      name="salle"
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
