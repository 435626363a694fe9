import type { Person } from './person.ts';
import { spellingsOf, type Who } from './who.ts';

/** A person's data as they may have them: without what would let somebody sign in as them. */
export function exportOf(who: Who, person: Person) {
  const { account, identities, sessions, links, requests, messages, mails, events } = person;
  const addresses = spellingsOf(who);
  const historyOf = (id: string) =>
    events
      .filter(({ subject }) => subject === id)
      .map(({ at, actor, action, detail }) => ({ at, actor, action, detail }));
  return {
    ...who,
    account: account ? { ...account, history: historyOf(account.id) } : null,
    identities: identities.map(({ user_id: _, ...identity }) => identity),
    sessions: sessions.map(timesOf),
    sign_in_links: links.map(timesOf),
    requests: requests.map(({ fingerprint: _, search_words: _words, treatments, ...request }) => ({
      ...request,
      treatments: JSON.parse(treatments),
      history: historyOf(request.id),
    })),
    messages: messages.map(({ fingerprint: _, search_words: _words, ...message }) => ({
      ...message,
      history: historyOf(message.id),
    })),
    // Their text repeats a message or request, or is a sign-in link.
    mails: mails.map(({ text: _, attachment: _file, ...mail }) => mail),
    files: person.files,
    // What somebody of the institute did to the requests of others, who stay unnamed.
    acts: events
      .filter(({ actor }) => addresses.includes(actor))
      .map(({ at, action }) => ({ at, action })),
  };
}

interface Times {
  created_at: string;
  expires_at: string;
  ended_at: string | null;
}

const timesOf = ({ created_at, expires_at, ended_at }: Times): Times => ({
  created_at,
  expires_at,
  ended_at,
});
