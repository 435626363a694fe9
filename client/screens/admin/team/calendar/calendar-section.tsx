import type { Team } from '../../../../../shared/contract/admin/agenda-facts.ts';
import { adminPaths } from '../../../../../shared/page/admin-paths.ts';
import { SuccessNotice } from '../../../../components/success-notice.tsx';
import { AskFirst } from '../../ask-first.tsx';
import { EditForm } from '../../forms/edit-form.tsx';
import { SendButton } from '../../forms/send-button.tsx';
import { timestampText } from '../../history-text.ts';
import { Section } from '../../section.tsx';
import { type CalendarOutcome, calendarIntents as intents } from './calendar-link.ts';
import { FeedAddress } from './feed-address.tsx';

const calendarId = 'calendrier';

interface Props {
  link: Team['calendarLink'];
  outcome: CalendarOutcome | undefined;
}

/** The whole institute's agenda in the owner's own calendar. */
export function CalendarSection({ link, outcome }: Props) {
  if (!link) return null;
  const { mark, createdAt } = link;
  return (
    <Section id={calendarId} title="L’agenda de l’institut dans votre calendrier">
      {outcome?.calendar ? (
        <div className="stack">
          <SuccessNotice>
            <p>{`L’adresse est prête. Ajoutez-la maintenant\u00a0: elle n’est montrée qu’une fois.`}</p>
          </SuccessNotice>
          <FeedAddress path={outcome.calendar}>{content}</FeedAddress>
        </div>
      ) : (
        <p>
          {`Une adresse secrète que votre calendrier relit de lui-même. ${content} Le calendrier d’une personne se crée sur sa fiche, avec son planning.`}
        </p>
      )}
      {createdAt ? (
        <>
          {!outcome?.calendar && (
            <p className="muted">
              {`Adresse créée le ${timestampText(createdAt)}. Elle n’est plus lisible ici\u00a0: perdue, ou vue par quelqu’un d’autre, remplacez-la.`}
            </p>
          )}
          <AskFirst label="Remplacer l’adresse…">
            <p>L’ancienne adresse cesse aussitôt de fonctionner.</p>
            <LinkForm mark={mark} intent={intents.make} label="Oui, remplacer l’adresse" />
          </AskFirst>
          <AskFirst label="Supprimer l’adresse…">
            <p>Votre calendrier ne recevra plus rien.</p>
            <LinkForm mark={mark} intent={intents.end} label="Oui, supprimer l’adresse" />
          </AskFirst>
        </>
      ) : (
        <LinkForm mark={mark} intent={intents.make} label="Créer l’adresse de l’institut" />
      )}
    </Section>
  );
}

const content =
  'Tous les rendez-vous confirmés, de 14\u00a0jours en arrière à 90\u00a0jours en avant\u00a0: le prénom et les soins, rien d’autre.';

const LinkForm = ({ mark, intent, label }: { mark: string; intent: string; label: string }) => (
  <EditForm action={`${adminPaths.adminTeam}#${calendarId}`} hiddenFields={{ intent, mark }}>
    <SendButton>{label}</SendButton>
  </EditForm>
);
