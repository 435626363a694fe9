import { formatPhone } from '../../../../shared/institute.ts';
import { useInstitute } from '../../../page/page-context.ts';
import { WhatsAppLink } from './whatsapp-link.tsx';

/** `text`: the request as a WhatsApp message. */
export function PhoneOrWhatsApp({ text }: { text: string }) {
  const institute = useInstitute();
  return (
    <p className="link-row">
      <a href={`tel:${institute.phone}`}>{`Appeler le ${formatPhone(institute.phone)}`}</a>
      <WhatsAppLink text={text}>Passer par WhatsApp</WhatsAppLink>
    </p>
  );
}
