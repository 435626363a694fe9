import { institute as product } from '../../../../shared/institute.ts';
import type { Changes } from '../../../../shared/site/changes.ts';
import { instituteOf } from '../../../../shared/site/institute-of.ts';

/*
 * From whom and to whom the institute's mails go: as the operator set it, else as the owner did in the
 * back office, else as the product has it.
 */

/** The institute's own mailbox. `setting`: CONTACT_TO. */
export const contactAddress = (setting: string | undefined, changes: Changes | undefined): string =>
  setting ?? (instituteOf(changes).email || product.email);

interface Sender {
  readonly name: string;
  readonly address: string;
}

/**
 * `setting`: MAIL_FROM, "Name <address>" or an address alone. Only the name may be the owner's: mail
 * servers refuse addresses that theirs may not send for.
 */
function senderOf(setting: string | undefined, changes: Changes): Sender {
  const sender = readSender(setting ?? product.mailFrom);
  const isOperators = setting !== undefined && sender.name !== '';
  const owners = changes.institute?.name;
  return isOperators || owners === undefined ? sender : { ...sender, name: owners };
}

/** Sender and reply address of every mail; a mail with a reply address of its own keeps that. */
export const headersBy = (setting: string | undefined, changes: Changes) => ({
  from: senderOf(setting, changes),
  replyTo: changes.institute?.email,
});

function readSender(text: string): Sender {
  const [, name = '', address = text] = /^(.*)<([^<>]*)>\s*$/.exec(text) ?? [];
  return { name: name.trim().replace(/^"(.*)"$/, '$1'), address: address.trim() };
}
