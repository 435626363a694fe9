import type { MouseEvent } from 'react';
import { Icon } from '../components/icon.tsx';
import { WhatsAppLink } from '../components/whatsapp-link.tsx';
import { ButtonForm } from './edit-form.tsx';

interface TellProps {
  action: string;
  fields: Readonly<Record<string, string | number>>;
  name: string;
  phone: string;
  text: string;
}

export const Tell = ({ phone, text, action, fields, name }: TellProps) => (
  <div className="actions">
    {phone && (
      <>
        <WhatsAppLink className="button" text={text} to={phone} onClick={noteAlong}>
          <Icon name="chat" />
          <span>
            WhatsApp<span className="visually-hidden">{` : ${name}`}</span>
          </span>
        </WhatsAppLink>
        <Call phone={phone} name={name} />
      </>
    )}
    <ButtonForm action={action} className="button button-outline" hiddenFields={fields}>
      C’est fait<span className="visually-hidden">{` : ${name}`}</span>
    </ButtonForm>
  </div>
);

interface CallProps {
  phone: string;
  /** Tells the links of several clients apart. */
  name?: string | undefined;
}

export const Call = ({ phone, name }: CallProps) => (
  <a className="button button-outline" href={`tel:${phone}`}>
    <Icon name="phone" />
    <span>
      Appeler
      {name && <span className="visually-hidden">{` : ${name}`}</span>}
    </span>
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

/** Submits the form while WhatsApp opens in a new tab. */
function noteAlong({ currentTarget }: MouseEvent<HTMLAnchorElement>): void {
  currentTarget.parentElement?.querySelector('form')?.requestSubmit();
}
