import { Fragment, type ReactNode } from 'react';
import type { RequestFile } from '../../../shared/appointments/request-list.ts';
import type { shortFields, TypedName } from '../../../shared/booking/request-fields.ts';
import { phoneText } from '../../../shared/text/phone-number.ts';
import { mailtoLink } from '../../admin/reply-addresses.ts';
import { clientLink } from '../../clients/admin/client-data.ts';
import { Link } from '../../components/link.tsx';

/** The typed fields; phone and e-mail as links. */
export function Typed({ fields, request }: { fields: typeof shortFields; request: RequestFile }) {
  const linked: Partial<Record<TypedName, (text: string) => ReactNode>> = {
    phone: (phone) => (
      <span className="link-row">
        <a href={`tel:${phone}`}>{phoneText(phone)}</a>
        <Link className="line-link" to={clientLink(request.number)}>
          Toutes ses visites
        </Link>
      </span>
    ),
    email: (email) => <a href={mailtoLink(email)}>{email}</a>,
  };
  return fields.map(([name, { label, none }]) => {
    const text = request[name];
    const link = linked[name];
    return (
      <Fragment key={name}>
        <dt>{label}</dt>
        <dd className={link ? undefined : 'written'}>{text && link ? link(text) : text || none}</dd>
      </Fragment>
    );
  });
}
