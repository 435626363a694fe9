import { useNavigation } from 'react-router';
import type { HandTimes } from '../../../shared/opening/opening-hours.ts';
import { Warnings } from '../../admin/admin-notice.tsx';
import { CheckField } from '../../admin/forms/edit-form.tsx';
import { blocksLink } from '../../agenda/admin/agenda-address.ts';
import { DoubleAsked, doubleIn } from '../../agenda/admin/doubles.tsx';
import { Link } from '../../components/link.tsx';
import { fieldId } from '../../forms/field-id.ts';
import { type FormOutcome, fieldError } from '../../forms/form-input.ts';
import type { EditProps } from './request-forms.tsx';

/** Returns the button's value: day and hour, so that it overrides only their warnings. */
export const forceValue = ({ day = '', hour = '' }: FormOutcome['values']) => `${day} ${hour}`;

interface Props {
  outcome: FormOutcome | undefined;
  isMove: boolean;
}

/** Shows the warnings about the hour, and a button to confirm all the same. */
export function ConfirmAnyway({ outcome, isMove }: Props) {
  const isBusy = useNavigation().state !== 'idle';
  if (outcome?.problem.error !== 'confirm-anyway') return null;
  const { problem, values } = outcome;
  if (doubleIn(values)) return <DoubleAsked problem={problem} values={values} />;
  return (
    <div className="notice notice-question">
      <Warnings problem={problem} />
      <button
        type="submit"
        className="button"
        id={fieldId('force')}
        name="force"
        value={forceValue(values)}
        aria-disabled={isBusy}
      >
        {isMove ? 'Déplacer quand même' : 'Confirmer quand même'}
      </button>
    </div>
  );
}

const offAgendaField = 'offAgenda';

/** Warns before the answer if nobody's time can be taken, and asks to tick a box. */
export function OffAgenda({
  request: { status, day, ends, offAgenda },
  outcome,
  times,
}: EditProps & { times: HandTimes | undefined }) {
  const isAsked = outcome?.problem.error === 'off-agenda' || outcome?.values[offAgendaField];
  if (!times?.trouble && !isAsked) return null;
  const error = fieldError(outcome?.problem, offAgendaField);
  const isUnassigned = status === 'confirmed' && !ends && !offAgenda;
  return (
    <div className="notice notice-question stack" id={`${fieldId(offAgendaField)}-avis`}>
      <p>
        L’agenda ne peut retenir le temps de personne pour ce rendez-vous&nbsp;: il sera hors
        agenda. Les heures de ce jour restent proposées en ligne. Si quelqu’un doit s’en charger,{' '}
        <Link to={blocksLink({ day })}>bloquez ses heures</Link>.
      </p>
      {isUnassigned && (
        <p>
          Pour l’instant, aucune heure de ce jour n’est proposée en ligne à cause de lui. Cochez,
          gardez son heure et validez pour qu’elles le soient.
        </p>
      )}
      {error && <p className="field-error">{error}</p>}
      <CheckField
        name={offAgendaField}
        label="Hors agenda&nbsp;: ce rendez-vous n’occupe le temps de personne"
        defaultChecked={Boolean(outcome?.values[offAgendaField]) || offAgenda}
      />
    </div>
  );
}
