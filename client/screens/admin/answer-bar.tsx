import type { MouseEvent } from 'react';
import type { RequestFile } from '../../../shared/admin-requests.ts';
import { Icon } from '../../components/icon.tsx';
import { ClientLinks } from './client-links.tsx';
import { confirmFormId, confirmWord } from './request-forms.tsx';

/** At the foot of a phone's screen, where the thumb is: the ways to answer, however long the file. */
export function AnswerBar({ request }: { request: RequestFile }) {
  return (
    <nav className="contact-bar answer-bar" aria-label="Répondre au client">
      <ClientLinks request={request} />
      <a className="button" href={`#${confirmFormId}`} onClick={goToForm}>
        <Icon name="check" />
        {confirmWord(request.status)}
      </a>
    </nav>
  );
}

/** Without a navigation, which would take what was wrong off the screen. */
function goToForm(event: MouseEvent) {
  event.preventDefault();
  document.getElementById(confirmFormId)?.focus();
}
