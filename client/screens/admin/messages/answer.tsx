import { useRef } from 'react';
import { failureText, type RequestMail } from '../../../../shared/contract/admin/mails.ts';
import {
  answerFields,
  type MessageAnswer,
  type MessageFile,
} from '../../../../shared/contract/admin/messages.ts';
import { adminPaths } from '../../../../shared/page/admin-paths.ts';
import { Link } from '../../../components/link.tsx';
import { SuccessNotice } from '../../../components/success-notice.tsx';
import { clearDraft, useClearDraftOnLoad, useDraft } from '../../../forms/draft.ts';
import type { FormOutcome } from '../../../forms/form-input.ts';
import { Inputs } from '../forms/declared-inputs.tsx';
import { EditForm } from '../forms/edit-form.tsx';
import { SendButton } from '../forms/send-button.tsx';
import { actorName, timestampText } from '../history-text.ts';
import { Section } from '../section.tsx';
import { messageLink } from './message-link.ts';

const draftOf = (id: string) => `reponse-${id}`;

export const clearAnswerDraft = (id: string) => clearDraft(draftOf(id));

interface FormProps {
  message: MessageFile;
  outcome: FormOutcome | undefined;
}

/** The answer leaves as a mail of the institute's. */
export function AnswerForm({ message, outcome }: FormProps) {
  const { id, version, answerTo, answers } = message;
  const form = useRef<HTMLFormElement>(null);
  useDraft(form, draftOf(id), ['answer'], outcome?.values.intent === 'repondre');
  // After a conflict the current version, so that posting again answers on purpose; else the one that was shown.
  const seen = outcome?.problem.error === 'conflict' ? undefined : outcome?.values.version;
  const answer = {
    ...answerFields.answer,
    hint: `E-mail à ${answerTo}, avec le nom de l’institut et le message reçu en dessous.`,
    rows: answers.length > 0 ? 3 : 6,
  };
  return (
    <Section id="repondre" title={answers.length > 0 ? 'Répondre encore' : 'Répondre'}>
      <EditForm
        // Empty again once it was sent.
        key={answers.length}
        ref={form}
        action={messageLink(id)}
        hiddenFields={{ version: seen ?? version, intent: 'repondre' }}
        outcome={outcome}
        className="form"
      >
        <Inputs fields={{ answer }} />
        <SendButton>Envoyer la réponse</SendButton>
      </EditForm>
    </Section>
  );
}

/** After the answer was sent. */
export function AnswerSent({ message: { id, answerTo, answeredAt } }: { message: MessageFile }) {
  useClearDraftOnLoad(() => clearAnswerDraft(id));
  return (
    <SuccessNotice>
      <p>{`Votre réponse part à ${answerTo}.`}</p>
      {answeredAt && <OtherMessages />}
    </SuccessNotice>
  );
}

export const OtherMessages = () => (
  <p>
    <Link to={adminPaths.adminMessages}>Les autres messages à traiter</Link>
  </p>
);

/** What was answered, by whom, and what became of its mail. */
export function GivenAnswer({ answer: { id, text, by, at, mail } }: { answer: MessageAnswer }) {
  return (
    <Section id={`reponse-${id}`} title="Réponse de l’institut" className="card stack">
      <p className="muted">{`Écrite ${timestampText(at)} par ${actorName(by)}`}</p>
      <p className="written">{text}</p>
      {mail && <MailState mail={mail} />}
    </Section>
  );
}

function MailState({ mail: { state, at, lastError } }: { mail: RequestMail }) {
  if (state === 'sent' && at) return <p>{`E-mail envoyé ${timestampText(at)}.`}</p>;
  if (state === 'waiting') {
    return (
      <p>
        {lastError
          ? 'E-mail en cours d’envoi\u00a0: un premier essai a échoué, le site essaie encore.'
          : 'E-mail en cours d’envoi.'}
      </p>
    );
  }
  return (
    <div className="notice notice-error">
      <p className="notice-title">Cette réponse n’est pas arrivée</p>
      <p>
        {`Motif\u00a0: ${failureText(lastError)}. Pour renvoyer l’e-mail\u00a0: `}
        <Link to={adminPaths.adminMails}>E-mails et SMS non envoyés</Link>
      </p>
    </div>
  );
}
