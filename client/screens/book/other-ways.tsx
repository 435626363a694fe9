import { formatPhone, institute } from '../../../shared/institute.ts';
import { WhatsAppLink } from './whatsapp-link.tsx';

/** The telephone, and WhatsApp with the same text. */
export function OtherWays({ text }: { text: string }) {
  return (
    <p className="link-row">
      <a href={`tel:${institute.phone}`}>{`Appeler le ${formatPhone(institute.phone)}`}</a>
      <WhatsAppLink text={text}>Passer par WhatsApp</WhatsAppLink>
    </p>
  );
}
