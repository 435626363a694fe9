import { type Online, sentenceLimit } from '../../../../shared/contract/admin/online.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { optional } from '../../../forms/field.tsx';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { ButtonForm, EditForm, Input, Select } from '../forms/edit-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { timestampText } from '../history-text.ts';
import { Section } from '../section.tsx';

const modes: Readonly<Record<Online['mode'], string>> = {
  'at-once': 'Tout de suite\u00a0: les heures libres se réservent',
  'on-request': 'Sur demande\u00a0: l’institut fixe chaque heure',
  closed: 'Fermée\u00a0: ni réservation ni demande',
};

interface ModeProps {
  online: Pick<Online, 'mode' | 'sentence'>;
  outcome: FormOutcome | undefined;
}

export function ModeForm({ online, outcome }: ModeProps) {
  return (
    <Section id="reglage" title="Réservation en ligne">
      <EditForm
        key={JSON.stringify(online)}
        action={adminPaths.adminOnline}
        className="form"
        hiddenFields={{ intent: 'mode' }}
        outcome={outcome}
      >
        <Select
          name="mode"
          label="Les visiteurs réservent"
          defaultValue={online.mode}
          options={Object.entries(modes)}
        />
        <Input
          name="sentence"
          label="Votre phrase, quand elle est fermée"
          hint="Les visiteurs la lisent à la place des heures, avec votre numéro."
          maxLength={sentenceLimit}
          defaultValue={online.sentence}
        />
        <SendButton>Enregistrer</SendButton>
      </EditForm>
    </Section>
  );
}

/** Says that there is a rush, and lets everybody book all the same. */
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
      <ButtonForm
        action={adminPaths.adminOnline}
        hiddenFields={{ intent: 'ouvert' }}
        className="button button-outline"
      >
        Laisser ouvert
      </ButtonForm>
    </div>
  );
}

interface Props {
  figures: Online['figures'];
  outcome: FormOutcome | undefined;
}

/** The thresholds of a rush. */
export function FiguresForm({ figures, outcome }: Props) {
  const { anHour, share, usual, now } = figures;
  return (
    <Section id="seuils" title="Trop de réservations à la fois">
      <p>
        {`Maintenant, par des numéros inconnus\u00a0: ${now.anHour} en une heure\u00a0; celles d’un jour occupent ${percent(now.share)} de votre temps des 30 prochains jours.`}
      </p>
      <EditForm
        key={JSON.stringify([anHour, share])}
        action={adminPaths.adminOnline}
        className="form"
        hiddenFields={{ intent: 'chiffres' }}
        outcome={outcome}
      >
        <Input
          name="anHour"
          label={<>Réservations en une heure, au plus{optional}</>}
          hint={`Vide\u00a0: ${usual.anHour}, d’après vos dernières semaines.`}
          inputMode="numeric"
          defaultValue={anHour ?? ''}
        />
        <Input
          name="share"
          label={<>Part de votre temps, au plus, en %{optional}</>}
          hint={`Vide\u00a0: ${percent(usual.share)}, d’après vos dernières semaines.`}
          inputMode="numeric"
          defaultValue={share ?? ''}
        />
        <p className="muted">
          Au-delà, les numéros inconnus envoient des demandes pendant deux heures, et vous recevez
          une alerte et un e-mail.
        </p>
        <SendButton>Enregistrer les limites</SendButton>
      </EditForm>
    </Section>
  );
}

const percent = (share: number) => `${String(share).replace('.', ',')}\u00a0%`;
