import { type MouseEvent, useEffect } from 'react';
import { useLocation } from 'react-router';
import type { RequestFile } from '../../../shared/appointments/request-list.ts';
import { Icon } from '../../components/icon.tsx';
import { ClientLinks } from './client-links.tsx';
import { confirmFormId, confirmLabel } from './request-forms.tsx';

const confirmHash = `#${confirmFormId}`;
const focusForm = () => document.querySelector<HTMLElement>(confirmHash)?.focus();

/** Fixed at the bottom of a phone's screen: call, WhatsApp and the link to the confirmation form. */
export function ActionBar({ request }: { request: RequestFile }) {
  const { hash } = useLocation();
  useEffect(() => {
    // As browsers do when they load a document, unless the visitor is typing already.
    if (hash === confirmHash && document.activeElement === document.body) focusForm();
  }, [hash]);
  return (
    <nav className="contact-bar answer-bar" aria-label="Répondre au client">
      <ClientLinks request={request} />
      <a className="button" href={confirmHash} onClick={goToForm}>
        <Icon name="check" />
        {confirmLabel(request.status)}
      </a>
    </nav>
  );
}

/** Without a navigation, which would drop the action's data and so the error notice. */
function goToForm(event: MouseEvent) {
  event.preventDefault();
  focusForm();
}
