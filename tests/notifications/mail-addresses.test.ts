import { expect, test } from 'vitest';
import { institute as ours } from '#shared/institute.ts';
import { editAs } from '../site/contents.ts';
import { signInAdmin } from '../support/admin.ts';
import { testApp } from '../support/app.ts';
import { startInstitute } from '../support/institute.ts';
import { wholeRequest } from '../support/request.ts';
import { Visitor } from '../support/visitor.ts';

/*
 * The senders and recipients of mails, by the settings of the operator and the owner.
 */

type Settings = Parameters<typeof startInstitute>[1];

const client = 'cliente@exemple.ci';
const ownFacts = { name: 'Chez Awa', email: 'bonjour@chezawa.example' };

/** Sets `facts` as the owner, sends a client's request, and returns the mails to both. */
async function sendRequest(settings: Settings, facts: Partial<typeof ownFacts>, recipient: string) {
  await using institute = await startInstitute(undefined, settings);
  const { outbox } = institute;
  const app = testApp({ backendUrl: institute.url });
  const { set } = editAs(await signInAdmin(app, outbox, 'gerante@institut.example'));
  for (const [name, value] of Object.entries(facts)) await set('institute', name, value);
  const visitor = await Visitor.at(app);
  const { status } = await visitor.call('booking/request', { ...wholeRequest, email: client });
  expect(status).toBe(200);
  return {
    toClient: await outbox.waitForMail(client),
    toOwner: await outbox.waitForMail(recipient),
  };
}

const noSettings = { mailFrom: undefined, contactTo: undefined };
const readHeader = (mail: string, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(mail.replace(/\r?\n[ \t]+/g, ' '))?.[1]?.trim();
const sendingAddress = /<(.*)>/.exec(ours.mailFrom)?.[1] ?? '';

test('uses the owner’s name and mailbox, and keeps the sending address', async () => {
  const { toClient, toOwner } = await sendRequest(noSettings, ownFacts, ownFacts.email);
  expect(readHeader(toClient, 'From')).toBe(`${ownFacts.name} <${sendingAddress}>`);
  expect(readHeader(toClient, 'Reply-To')).toBe(ownFacts.email);
  // The owner's reply goes to the client.
  expect(readHeader(toOwner, 'Reply-To')).toBe(client);
});

test('prefers the operator’s settings to the owner’s', async () => {
  const settings = { mailFrom: 'Le site <site@op.example>', contactTo: 'accueil@op.example' };
  const { toClient } = await sendRequest(settings, ownFacts, settings.contactTo);
  expect(readHeader(toClient, 'From')).toBe('Le site <site@op.example>');
  expect(readHeader(toClient, 'Reply-To')).toBe(ownFacts.email);
});
