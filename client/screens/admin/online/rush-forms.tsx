import type { Online } from '../../../../shared/contract/admin/online.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { optional, TextField } from '../../../forms/field.tsx';
import { type FormOutcome, fieldError } from '../../../forms/form-input.ts';
import { PostForm } from '../../../forms/post-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { timestampText } from '../history-text.ts';

/** A rush, and the way to let everybody book all the same. */
export function RushState({ rush: { until, openUntil } }: Pick<Online, 'rush'>) {
  if (openUntil) {
    return (
      <p className="notice">
        {`Laissé ouvert jusqu’au ${timestampText(openUntil)}\u00a0: rien n’est freiné d’ici là.`}
      </p>
    );
  }
  if (!until) return null;
  return (
    <div className="notice notice-question">
      <p className="notice-title">Les numéros inconnus envoient des demandes</p>
      <p>
        {`Bien plus de réservations que d’habitude sont arrivées. Jusqu’au ${timestampText(until)} au moins, votre clientèle connue réserve comme toujours, les autres demandent.`}
      </p>
      <PostForm action={adminPaths.adminOnline}>
        <input type="hidden" name="intent" value="ouvert" />
        <button type="submit" className="button button-outline">
          Laisser ouvert
        </button>
      </PostForm>
    </div>
  );
}

interface Props {
  figures: Online['figures'];
  outcome: FormOutcome | undefined;
}

/** What counts as a rush. */
export function FiguresForm({ figures, outcome }: Props) {
  const { problem, values } = outcome?.values.intent === 'chiffres' ? outcome : {};
  const { anHour, share, usual, now } = figures;
  return (
    <section className="card" aria-labelledby="seuils">
      <h2 id="seuils">Trop de réservations à la fois</h2>
      <p>
        {`Maintenant, par des numéros inconnus\u00a0: ${now.anHour} en une heure\u00a0; celles d’un jour tiennent ${percent(now.share)} de votre temps des 30 prochains jours.`}
      </p>
      <PostForm
        action={adminPaths.adminOnline}
        className="form"
        key={JSON.stringify([anHour, share])}
      >
        <input type="hidden" name="intent" value="chiffres" />
        <TextField
          name="anHour"
          label={<>Réservations en une heure, au plus{optional}</>}
          hint={`Vide\u00a0: ${usual.anHour}, d’après vos dernières semaines.`}
          inputMode="numeric"
          defaultValue={values?.anHour ?? anHour ?? ''}
          error={fieldError(problem, 'anHour')}
        />
        <TextField
          name="share"
          label={<>Part de votre temps, au plus, en %{optional}</>}
          hint={`Vide\u00a0: ${percent(usual.share)}, d’après vos dernières semaines.`}
          inputMode="numeric"
          defaultValue={values?.share ?? share ?? ''}
          error={fieldError(problem, 'share')}
        />
        <p className="muted">
          Au-delà, les numéros inconnus envoient des demandes pendant deux heures, et vous recevez
          une alerte et un e-mail.
        </p>
        <SendButton intent="chiffres">Enregistrer les seuils</SendButton>
      </PostForm>
    </section>
  );
}

const percent = (share: number) => `${String(share).replace('.', ',')}\u00a0%`;
