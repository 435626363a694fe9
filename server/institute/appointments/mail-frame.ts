import type { Institute } from '../../../shared/institute.ts';
import { composeMail, type Mail, type MailContent } from '../notifications/compose-mail.ts';
import { buildTicket, greeting, ownerLinks, personPart } from './request-mails.ts';
import { type AppointmentRequest, startText } from './requests.ts';

type Words = Pick<MailContent, 'subject' | 'since' | 'attachment' | 'parts'>;

/** Composes a mail to the client. By default the client knows the request's current hour. */
export const mailToClient = (
  recipient: string,
  request: AppointmentRequest,
  institute: Pick<Institute, 'email'>,
  { parts, ...content }: Words,
): Mail =>
  composeMail({
    kind: 'client',
    recipient,
    request_id: request.id,
    since: request.hour && startText(request),
    reply_to: institute.email,
    ...content,
    parts: [greeting(request), ...parts],
  });

export const mailToInstitute = (
  recipient: string,
  request: AppointmentRequest,
  publicUrl: string,
  { parts, ...content }: Words,
): Mail =>
  composeMail({
    kind: 'institute',
    recipient,
    request_id: request.id,
    since: request.hour && startText(request),
    reply_to: request.email,
    ...content,
    parts: [...parts, ...buildTicket(request), personPart(request), ownerLinks(request, publicUrl)],
  });
