import { data } from 'react-router';
import { whatsappLink } from '../../../shared/institute.ts';
import type { ResourceFile } from '../../../shared/team/agenda-facts.ts';
import { PlanningLinkInput } from '../../../shared/team/planning.ts';
import { form, judge, type Submit } from '../../admin/admin-form.ts';
import { EditForm, type Outcome, SendButton } from '../../admin/edit-form.tsx';
import { timestampText } from '../../admin/history-text.ts';
import { type Posted, refuse } from '../../admin/load.ts';
import { AskFirst } from '../../admin/section.tsx';
import { CopyButton } from '../../components/copy-button.tsx';
import { SuccessNotice } from '../../components/notice.tsx';
import { usePage } from '../../page/page-context.ts';
import { idIn, resourceLink } from './team-links.ts';

/** The paths of a new link. They are only shown in the answer to that form. */
export interface ResourceOutcome extends Outcome {
  readonly planning?: string;
  readonly calendar?: string;
}

const planningIntents = { make: 'planning', end: 'planning-fin' } as const;

const spec = {
  schema: PlanningLinkInput,
  input: ({ search, values: { mark } }: Posted) => ({ id: idIn(search), mark }),
} as const;

/** Answers with the screen itself. A redirect would keep the secret in the browser's history. */
const make: Submit = async (posted) => {
  const judged = judge({ call: 'adminMakePlanning', ...spec }, posted);
  if (judged.problem) return refuse(judged.problem, posted.values);
  const sent = await judged.send();
  if (sent.problem) return refuse(sent.problem, posted.values, sent.status);
  return data<ResourceOutcome>({ values: { intent: planningIntents.make }, ...sent.answer });
};

export const planningForms = {
  [planningIntents.make]: make,
  [planningIntents.end]: form({
    call: 'adminEndPlanning',
    ...spec,
    done: ({ input: { id } }) => resourceLink(id, 'planning-ended'),
  }),
};

/** The anchor that forms lead back to. Without JavaScript the browser would show the top of the screen. */
export const planningId = 'planning';

interface Props {
  resource: ResourceFile;
  outcome: ResourceOutcome | undefined;
}

export function PlanningSection({ resource, outcome }: Props) {
  const { planningLink: link, name } = resource;
  if (!link) return null;
  const isNew = outcome?.planning !== undefined;
  return (
    <>
      {isNew ? (
        <NewLinks name={name} outcome={outcome} />
      ) : (
        <p>
          Une page sans mot de passe, avec ses rendez-vous d’aujourd’hui et de demain. Aucun numéro,
          aucun montant, rien des autres.
        </p>
      )}
      {link.createdAt ? (
        <>
          {!isNew && (
            <p className="muted">{`Adresse créée le ${timestampText(link.createdAt)}.`}</p>
          )}
          <AskFirst label="Remplacer l’adresse…">
            <p>L’ancienne adresse cesse aussitôt de fonctionner.</p>
            <LinkForm
              resource={resource}
              intent={planningIntents.make}
              label="Oui, remplacer l’adresse"
            />
          </AskFirst>
          <AskFirst label="Supprimer l’adresse…">
            <p>{`${name} ne verra plus son planning.`}</p>
            <LinkForm
              resource={resource}
              intent={planningIntents.end}
              label="Oui, supprimer l’adresse"
            />
          </AskFirst>
        </>
      ) : (
        <LinkForm resource={resource} intent={planningIntents.make} label="Créer son adresse" />
      )}
    </>
  );
}

interface FormProps {
  resource: ResourceFile;
  intent: string;
  label: string;
}

const LinkForm = ({ resource: { id, planningLink }, intent, label }: FormProps) => (
  <EditForm
    action={`${resourceLink(id)}#${planningId}`}
    hiddenFields={{ intent, mark: planningLink?.mark ?? '' }}
  >
    <SendButton>{label}</SendButton>
  </EditForm>
);

function NewLinks({ name, outcome }: { name: string; outcome: ResourceOutcome }) {
  const { origin } = usePage();
  const { planning: path = '', calendar } = outcome;
  const address = origin + path;
  const text = `Bonjour ${name}, voici votre planning d’aujourd’hui et de demain\u00a0: ${address}\nGardez cette adresse pour vous\u00a0: elle s’ouvre sans mot de passe.`;
  return (
    <>
      <SuccessNotice>
        <p>{`L’adresse de ${name} est prête. Envoyez-la maintenant\u00a0: elle n’est montrée qu’une fois.`}</p>
      </SuccessNotice>
      <p className="visit-address">{address}</p>
      <p className="actions">
        <a
          className="button"
          href={whatsappLink(text, '')}
          target="_blank"
          rel="noopener noreferrer"
        >
          L’envoyer par WhatsApp
        </a>
        <a className="button button-outline" href={path} target="_blank" rel="noopener noreferrer">
          Voir sa page
        </a>
        <CopyButton label="Copier l’adresse" text={address} />
      </p>
      {calendar && (
        <details>
          <summary>{`Pour le calendrier du téléphone de ${name}`}</summary>
          <p>
            Ajoutez un calendrier «&nbsp;par URL&nbsp;» avec cette adresse. Google la relit une à
            deux fois par jour.
          </p>
          <p className="visit-address">{origin + calendar}</p>
          <p className="actions">
            <CopyButton label="Copier l’adresse du calendrier" text={origin + calendar} />
          </p>
        </details>
      )}
    </>
  );
}
