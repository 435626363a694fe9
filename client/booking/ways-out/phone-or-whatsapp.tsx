import { CallLink } from '../../components/call-link.tsx';
import { WhatsAppLink } from './whatsapp-link.tsx';

export const PhoneOrWhatsApp = ({ text }: { text: string }) => (
  <p className="link-row">
    <CallLink />
    <WhatsAppLink text={text}>Passer par WhatsApp</WhatsAppLink>
  </p>
);
