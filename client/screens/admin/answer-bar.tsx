import { type MouseEvent, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { RequestFile } from '../../../shared/contract/admin-requests.ts';
import { Icon } from '../../components/icon.tsx';
import { ClientLinks } from './requests/client-links.tsx';
import { confirmFormId, confirmWord } from './requests/request-forms.tsx';

const target = `#${confirmFormId}`;
const focusForm = () => document.querySelector<HTMLElement>(target)?.focus();

/** At the foot of a phone's screen, where the thumb is: the ways to answer, however long the file. */
export function AnswerBar({ request }: { request: RequestFile }) {
  const { hash } = useLocation();
  useEffect(() => {
    // As a browser does by itself; not once somebody types.
    if (hash === target && document.activeElement === document.body) focusForm();
  }, [hash]);
  return (
    <nav className="contact-bar answer-bar" aria-label="Répondre au client">
      <ClientLinks request={request} />
      <a className="button" href={target} onClick={goToForm}>
        <Icon name="check" />
        {confirmWord(request.status)}
      </a>
    </nav>
  );
}

/** Without a navigation, which would take what was wrong off the screen. */
function goToForm(event: MouseEvent) {
  event.preventDefault();
  focusForm();
}
