import { institute as product } from '../../../../shared/institute.ts';
import type { Changes } from '../../../../shared/site/changes.ts';
import { instituteOf } from '../../../../shared/site/institute-of.ts';

/*
 * Addresses of mails: the operator's settings, else those of the back office, else the defaults.
 */

/** `setting` is CONTACT_TO. */
export const contactAddress = (setting: string | undefined, changes: Changes | undefined): string =>
  setting ?? (instituteOf(changes).email || product.email);

interface Sender {
  readonly name: string;
  readonly address: string;
}

/**
 * Reads MAIL_FROM, "Name <address>" or an address alone. The owner may change only the name,
 * because mail servers refuse foreign sender addresses.
 */
function senderOf(setting: string | undefined, changes: Changes): Sender {
  const sender = readSender(setting ?? product.mailFrom);
  const isOperators = setting !== undefined && sender.name !== '';
  const owners = changes.institute?.name;
  return isOperators || owners === undefined ? sender : { ...sender, name: owners };
}

export const headersBy = (setting: string | undefined, changes: Changes) => ({
  from: senderOf(setting, changes),
  replyTo: changes.institute?.email,
});

function readSender(text: string): Sender {
  const [, name = '', address = text] = /^(.*)<([^<>]*)>\s*$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}
