import type { MouseEventHandler } from 'react';
import { Icon } from '../components/icon.tsx';
import { WhatsAppLink } from '../components/link.tsx';

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

interface MessageProps extends CallProps {
  text: string;
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

export const IconWhatsAppLink = ({ phone, name, text, ...props }: MessageProps) => (
  <WhatsAppLink className="row-call" text={text} to={phone} {...props}>
    <Icon name="chat" />
    <span className="visually-hidden">{name ? `WhatsApp\u00a0: ${name}` : 'WhatsApp'}</span>
  </WhatsAppLink>
);

interface LinksProps extends Omit<MessageProps, 'onClick'> {
  onMessage?: MouseEventHandler<HTMLAnchorElement>;
  /** True for links that do not look like buttons. */
  isPlain?: boolean;
}

/** Links that call a client and start a WhatsApp message. Walk-in clients may have no number. */
export function ContactLinks({ phone, text, name, isPlain, onMessage }: LinksProps) {
  if (!phone) return null;
  const className = isPlain ? undefined : 'button button-outline';
  const hiddenName = name && <span className="visually-hidden">{` : ${name}`}</span>;
  return (
    <>
      <a className={className} href={`tel:${phone}`}>
        <Icon name="phone" />
        <span>
          Appeler
          {hiddenName}
        </span>
      </a>
      <WhatsAppLink className={className} text={text} to={phone} onClick={onMessage}>
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
