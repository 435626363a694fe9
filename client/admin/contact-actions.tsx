import { Icon } from '../components/icon.tsx';
import { WhatsAppLink } from '../components/whatsapp-link.tsx';

interface CallProps {
  phone: string;
  /** The client's name, for screens with links of several clients. */
  name?: string | undefined;
}

export const IconCallLink = ({ phone, name }: CallProps) => (
  <a className="row-call" href={`tel:${phone}`}>
    <Icon name="phone" />
    <span className="visually-hidden">{name ? `Appeler ${name}` : 'Appeler'}</span>
  </a>
);

/** Links that call a client and start a WhatsApp message. Walk-in clients may have no number. */
export function ContactLinks({ phone, text, name }: CallProps & { text: string }) {
  if (!phone) return null;
  const hiddenName = name && <span className="visually-hidden">{` : ${name}`}</span>;
  return (
    <>
      <a className="button button-outline" href={`tel:${phone}`}>
        <Icon name="phone" />
        <span>
          Appeler
          {hiddenName}
        </span>
      </a>
      <WhatsAppLink className="button button-outline" text={text} to={phone}>
        <Icon name="chat" />
        <span>
          WhatsApp
          {hiddenName}
        </span>
      </WhatsAppLink>
    </>
  );
}

/** Encodes the address, so that a local part cannot add recipients or a text (RFC 6068, 2). */
export const buildMailtoUrl = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
