/** What a mail that was not sent tells about the others, and about its own next try. */
export interface MailFailure {
  /** Codes only: the server's words quote the address. */
  readonly reason: string;
  /** The server takes nothing at the moment: the others wait as well. */
  readonly concernsAll: boolean;
  /** The server will never take this one. */
  readonly isFinal: boolean;
}

interface SmtpError {
  code?: string;
  /** What was answered to; "API" for what nodemailer itself refuses. */
  command?: string;
  responseCode?: number;
  response?: string;
}

/** What is said about one mail: to its recipient or its text, or before it was sent at all. */
const aboutThis = ['RCPT TO', 'DATA', 'API'];

/** Judges why a mail was not taken (RFC 5321, 4.2.1: 4yz may pass later, 5yz never will). */
export function judgeFailure(error: SmtpError): MailFailure {
  const { code, command = '', responseCode = 0, response = '' } = error;
  const isAbout =
    (code === 'EENVELOPE' || code === 'EMESSAGE') &&
    aboutThis.includes(command) &&
    // The server is about to close (RFC 5321, 3.8).
    responseCode !== 421;
  return {
    reason: [code, responseCode].filter(Boolean).join(' '),
    concernsAll: !isAbout,
    isFinal: isAbout && responseCode >= 500 && !isPolicy(response),
  };
}

/** "Relaying denied" and its like (RFC 3463, X.7.X) are about this site, whose operator can mend it. */
const isPolicy = (response: string) => /^5\d\d[ -]5\.7\./.test(response);
