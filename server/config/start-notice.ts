import type { Config } from './config.ts';
import { getOutboxFolder, instituteCommand } from './installation.ts';

type NoticeFacts = Pick<Config, 'origin' | 'backendUrl' | 'smtpUrl' | 'dataDir' | 'adminCode'>;

export const formatStartWarning = ({ secure, backendUrl, smtpUrl, dataDir }: Config) =>
  secure && !backendUrl && !smtpUrl
    ? `SMTP_URL: is not set, so no mail leaves this machine: each, sign-in links among them, becomes a file in ${getOutboxFolder(dataDir)}`
    : undefined;

export function formatStartNotice({
  origin,
  backendUrl,
  ...options
}: NoticeFacts): readonly string[] {
  const ready = `The site is ready: ${origin} (Ctrl+C stops it)`;
  if (backendUrl) {
    const { host } = new URL(backendUrl);
    return [ready, `Mails, administrators and data are those of your backend: ${host}`];
  }
  return [
    ready,
    options.smtpUrl
      ? `Mails go by ${new URL(options.smtpUrl).host}`
      : `Mails, sign-in links among them, are files: ${getOutboxFolder(options.dataDir)}`,
    `To become administrator, in a second terminal: ${instituteCommand} admin EMAIL${
      options.adminCode ? ' (or sign in and give the ADMIN_CODE)' : ''
    }, then sign in at ${origin}/login`,
    `To fill it with the demo, while nothing was written yet: ${instituteCommand} demo`,
  ];
}
