import type { Config } from './config.ts';
import { instituteCommand, outboxFolder } from './installation.ts';

type NoticeFacts = Pick<Config, 'origin' | 'backendUrl' | 'smtpUrl' | 'dataDir' | 'adminCode'>;

export const startWarning = ({ secure, backendUrl, smtpUrl, dataDir }: Config) =>
  secure && !backendUrl && !smtpUrl
    ? `SMTP_URL: is not set, so no mail leaves this machine: each, sign-in links among them, becomes a file in ${outboxFolder(dataDir)}`
    : undefined;

export function startNotice({ origin, backendUrl, ...config }: NoticeFacts): readonly string[] {
  const ready = `The site is ready: ${origin} (Ctrl+C stops it)`;
  if (backendUrl) {
    const { host } = new URL(backendUrl);
    return [ready, `Mails, administrators and data are those of your backend: ${host}`];
  }
  return [
    ready,
    config.smtpUrl
      ? `Mails go by ${new URL(config.smtpUrl).host}`
      : `Mails, sign-in links among them, are files: ${outboxFolder(config.dataDir)}`,
    `To become administrator, in a second terminal: ${instituteCommand} admin EMAIL${
      config.adminCode ? ' (or sign in and give the ADMIN_CODE)' : ''
    }, then sign in at ${origin}/login`,
    `To fill it with the demo, while nothing was written yet: ${instituteCommand} demo`,
  ];
}
