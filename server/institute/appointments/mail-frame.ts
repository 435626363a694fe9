import {
  composeMail,
  type Mail,
  type MailContent,
  type Site,
} from '../notifications/compose-mail.ts';
import { buildTicket, greeting, ownerLinks, personPart } from './request-mails.ts';
import { type AppointmentRequest, startKey } from './requests.ts';

type Words = Pick<MailContent, 'subject' | 'since' | 'attachment' | 'parts'>;

/** Composes a mail to the client. By default the client knows the request's current hour. */
export const mailToClient = (
  request: AppointmentRequest,
  { institute }: Site,
  { parts, ...content }: Words,
): Mail =>
  composeMail({
    kind: 'client',
    recipient: request.email ?? '',
    request_id: request.id,
    since: request.hour && startKey(request),
    reply_to: institute.email,
    ...content,
    parts: [greeting(request), ...parts],
  });

export const mailToInstitute = (
  request: AppointmentRequest,
  { contactTo, publicUrl }: Site,
  { parts, ...content }: Words,
): Mail =>
  composeMail({
    kind: 'institute',
    recipient: contactTo,
    request_id: request.id,
    since: request.hour && startKey(request),
    reply_to: request.email,
    ...content,
    parts: [...parts, ...buildTicket(request), personPart(request), ownerLinks(request, publicUrl)],
  });
