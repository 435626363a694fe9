import type { Institute } from '../../../shared/institute.ts';
import { composeMail, type Mail } from '../notifications/compose-mail.ts';
import type { MailPart } from '../notifications/mail-layout.ts';
import { buildTicket, greeting, ownerLinks, personPart } from './request-mails.ts';
import { type AppointmentRequest, getHour } from './requests.ts';

interface Content extends Pick<Mail, 'subject' | 'since' | 'attachment'> {
  readonly parts: readonly MailPart[];
}

/** Composes a mail to the client. By default the client knows the request's current hour. */
export const mailToClient = (
  recipient: string,
  request: AppointmentRequest,
  institute: Pick<Institute, 'email'>,
  { parts, ...content }: Content,
): Mail =>
  composeMail({
    kind: 'client',
    recipient,
    requestId: request.id,
    since: getHour(request),
    replyTo: institute.email,
    ...content,
    parts: [greeting(request), ...parts],
  });

export const mailToInstitute = (
  recipient: string,
  request: AppointmentRequest,
  publicUrl: string,
  { parts, ...content }: Content,
): Mail =>
  composeMail({
    kind: 'institute',
    recipient,
    requestId: request.id,
    since: getHour(request),
    replyTo: request.email ?? undefined,
    ...content,
    parts: [...parts, ...buildTicket(request), personPart(request), ownerLinks(request, publicUrl)],
  });
