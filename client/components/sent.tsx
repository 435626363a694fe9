import type { ReactNode } from 'react';
import { formatPhone, whatsappLink } from '../../shared/institute.ts';
import type { SentPerson } from '../../shared/page/render-page.ts';
import { useInstitute } from '../page/page-context.ts';
import { SuccessNotice } from './notice.tsx';

interface SentProps {
  isPlain?: boolean;
  children: ReactNode;
}

export function SentNotice({ isPlain = false, children }: SentProps) {
  return (
    <div className={isPlain ? 'sent sent-plain' : 'sent'}>
      {isPlain || <img src="/sent.svg" alt="" width="160" height="160" />}
      <SuccessNotice>{children}</SuccessNotice>
    </div>
  );
}

export function SentDetails({ person, what }: { person: SentPerson; what: string }) {
  const { phone, whatsapp } = useInstitute();
  const correction = `Bonjour, pour ${what}, voici mon nom et mon numéro exacts\u00a0: `;
  return (
    <section aria-labelledby="verifier" className="card">
      <h2 id="verifier">Vérifiez vos coordonnées</h2>
      <dl className="request-facts">
        <dt>Nom</dt>
        <dd>{person.name}</dd>
        <dt>Téléphone</dt>
        <dd>{person.phone}</dd>
      </dl>
      <p className="link-row">
        <a href={whatsappLink(correction, whatsapp)} target="_blank" rel="noopener noreferrer">
          Corriger par WhatsApp
        </a>
        {phone && <a href={`tel:${phone}`}>{`Corriger par téléphone, au ${formatPhone(phone)}`}</a>}
      </p>
    </section>
  );
}
