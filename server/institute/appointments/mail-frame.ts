import {
  composeMail,
  type Mail,
  type MailContent,
  type Site,
} from '../notifications/compose-mail.ts';
import { buildOwnerLinks, buildTicket, formatContact, formatGreeting } from './request-mails.ts';
import { type AppointmentRequest, getStartKey } from './requests.ts';

/** The facts of a mail about a confirmed or held appointment. */
export interface ConfirmedMailInput {
  readonly request: AppointmentRequest;
  readonly previous: AppointmentRequest;
  readonly site: Site;
  readonly managePath?: string | undefined;
  readonly staff?: readonly string[];
  readonly otherSessions?: readonly {
    readonly request: AppointmentRequest;
    readonly managePath: string;
  }[];
}

type MailWords = Pick<MailContent, 'subject' | 'since' | 'attachment' | 'parts'>;

/** Composes a mail to the client. By default the client knows the request's current hour. */
export const buildClientMail = (
  request: AppointmentRequest,
  { institute }: Site,
  { parts, ...content }: MailWords,
): Mail =>
  composeMail({
    kind: 'client',
    recipient: request.email ?? '',
    request_id: request.id,
    since: request.hour && getStartKey(request),
    reply_to: institute.email,
    ...content,
    parts: [formatGreeting(request), ...parts],
  });

export const buildInstituteMail = (
  request: AppointmentRequest,
  { contactTo, publicUrl }: Site,
  { parts, ...content }: MailWords,
): Mail =>
  composeMail({
    kind: 'institute',
    recipient: contactTo,
    request_id: request.id,
    since: request.hour && getStartKey(request),
    reply_to: request.email,
    ...content,
    parts: [
      ...parts,
      ...buildTicket(request),
      formatContact(request),
      buildOwnerLinks(request, publicUrl),
    ],
  });
