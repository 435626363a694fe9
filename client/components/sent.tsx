import type { ReactNode } from 'react';
import { buildWhatsappLink } from '#shared/institute.ts';
import type { SentContact } from '#shared/page/render-page.ts';
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

export function PhoneCorrection({ person, what }: { person: SentContact; what: string }) {
  const { phone, whatsapp } = useInstitute();
  const isByWhatsApp = whatsapp || !phone;
  const correction = `Bonjour, pour ${what}, voici mon nom et mon numéro exacts\u00a0: `;
  return (
    <p>
      {`Téléphone\u00a0:\u00a0${person.phone}. `}
      <a
        href={isByWhatsApp ? buildWhatsappLink(correction, whatsapp) : `tel:${phone}`}
        target="_blank"
        rel="noopener noreferrer"
      >
        {`Corriger\u00a0par\u00a0${isByWhatsApp ? 'WhatsApp' : 'téléphone'}`}
      </a>
    </p>
  );
}
