import { Icon } from '../components/icon.tsx';
import { WhatsAppLink } from '../components/whatsapp-link.tsx';

interface CallProps {
  phone: string;
  /** Tells the links of several clients apart. */
  name?: string | undefined;
}

const Call = ({ phone, name }: CallProps) => (
  <a className="button button-outline" href={`tel:${phone}`}>
    <Icon name="phone" />
    <span>
      Appeler
      {name && <span className="visually-hidden">{` : ${name}`}</span>}
    </span>
  </a>
);

export const CallIcon = ({ phone, name }: CallProps) => (
  <a className="row-call" href={`tel:${phone}`}>
    <Icon name="phone" />
    <span className="visually-hidden">{`Appeler ${name}`}</span>
  </a>
);

/** Links to call a client and to write the text on WhatsApp. A client at the door may have no number. */
export const ContactLinks = ({ phone, text, name }: CallProps & { text: string }) =>
  phone && (
    <>
      <Call phone={phone} name={name} />
      <WhatsAppLink className="button button-outline" text={text} to={phone}>
        <Icon name="chat" />
        <span>
          WhatsApp
          {name && <span className="visually-hidden">{` : ${name}`}</span>}
        </span>
      </WhatsAppLink>
    </>
  );

/** Encodes the address, so that a local part cannot add recipients or a text (RFC 6068, 2). */
export const mailtoLink = (email: string): string =>
  `mailto:${email.split('@').map(encodeURIComponent).join('@')}`;
