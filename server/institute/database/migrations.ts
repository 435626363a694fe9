import type { Migration } from 'kysely/migration';
import { addAccounts } from './migrations/001-accounts.ts';
import { addIdentities } from './migrations/002-identities.ts';
import { addLimits } from './migrations/003-limits.ts';
import { addRequests } from './migrations/004-requests.ts';
import { addBackOffice } from './migrations/005-back-office.ts';
import { addKeptWords } from './migrations/006-kept-words.ts';
import { addEnds } from './migrations/007-ends.ts';
import { spellMailboxes } from './migrations/008-mailboxes.ts';
import { addFingerprints } from './migrations/009-repeated-messages.ts';

/** In order of their numbers; one that has been released never changes. */
export const migrations: Record<string, Migration> = {
  '001 accounts, messages and mails': { up: addAccounts },
  '002 identities': { up: addIdentities },
  '003 limits and secrets': { up: addLimits },
  '004 appointment requests': { up: addRequests },
  '005 back office': { up: addBackOffice },
  '006 kept words': { up: addKeptWords },
  '007 ends': { up: addEnds },
  '008 one spelling of each mailbox': { up: spellMailboxes },
  '009 repeated messages': { up: addFingerprints },
};
