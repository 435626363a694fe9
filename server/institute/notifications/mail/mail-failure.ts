/** Why a mail was not sent, and what follows for it and for the other mails. */
export interface MailFailure {
  /** Codes only: the server's text quotes the address. */
  readonly reason: string;
  /** The server accepts no mail at the moment: the others wait as well. */
  readonly affectsAll: boolean;
  /** The server will never accept this mail. */
  readonly isPermanent: boolean;
}

interface SmtpError {
  code?: string;
  /** The SMTP command that failed; "API" for what nodemailer itself rejects. */
  command?: string;
  responseCode?: number;
  response?: string;
}

/** Commands whose failure concerns one mail: its recipient, its content, or its form. */
const mailCommands = ['RCPT TO', 'DATA', 'API'];

/** Classifies a failure by its reply code (RFC 5321, 4.2.1: 4yz is transient, 5yz permanent). */
export function classifyFailure(error: SmtpError): MailFailure {
  const { code, command = '', responseCode = 0, response = '' } = error;
  const isAboutMail =
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    mailCommands.includes(command) &&
    // 421: the server is shutting down (RFC 5321, 3.8).
    responseCode !== 421;
  // Nodemailer has one code for both ends of a mail.
  const isAboutSender = code === 'EENVELOPE' && command === 'MAIL FROM';
  return {
    reason: [isAboutSender ? 'ESENDER' : code, responseCode].filter(Boolean).join(' '),
    affectsAll: !isAboutMail,
    isPermanent: isAboutMail && responseCode >= 500 && !isPolicy(response),
  };
}

/** Security and policy codes such as "relaying denied" (RFC 3463, X.7.X): the operator can fix the setup. */
const isPolicy = (response: string) => /^5\d\d[ -]5\.7\./.test(response);
