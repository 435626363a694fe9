import type { MouseEvent, ReactNode } from 'react';
import { Icon } from '../components/icon.tsx';
import { WhatsAppLink } from '../components/whatsapp-link.tsx';
import { ButtonForm } from './edit-form.tsx';

interface Noted {
  action: string;
  fields: Readonly<Record<string, string | number>>;
  name: string;
}

interface TellProps extends Noted {
  phone: string;
  text: string;
  children?: ReactNode;
}

export function Tell({ phone, text, children, ...noted }: TellProps) {
  const { name } = noted;
  return (
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
      <DoneForm {...noted} isDone className="button button-outline">
        C’est fait
      </DoneForm>
      {children}
    </div>
  );
}

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

interface MarkProps extends Noted {
  isDone: boolean;
  className: string;
  children: string;
}

export const DoneForm = ({ action, fields, name, isDone, className, children }: MarkProps) => (
  <ButtonForm
    action={action}
    className={className}
    hiddenFields={{ ...fields, isDone: isDone ? 1 : 0 }}
  >
    {children}
    <span className="visually-hidden">{` : ${name}`}</span>
  </ButtonForm>
);
