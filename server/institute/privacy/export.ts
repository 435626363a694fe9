import { type DataSubject, spellingsOf } from './data-subject.ts';
import type { PersonalData } from './personal-data.ts';

/** A person's data for themselves, without secrets that would allow to sign in as them. */
export function toExport(dataSubject: DataSubject, data: PersonalData) {
  const { account, identities, sessions, links, requests, messages, mails, events } = data;
  const addresses = spellingsOf(dataSubject);
  const historyOf = (id: string) =>
    events
      .filter(({ subject }) => subject === id)
      .map(({ at, actor, action, detail }) => ({ at, actor, action, detail }));
  return {
    ...dataSubject,
    account: account ? { ...account, history: historyOf(account.id) } : null,
    identities: identities.map(({ user_id: _, ...identity }) => identity),
    sessions: sessions.map(timesOf),
    devices: data.devices,
    browsers: data.browsers,
    sign_in_links: links.map(timesOf),
    requests: requests.map((request) => ({
      ...toRequest(request),
      ...agendaOf(data, request.id),
      history: historyOf(request.id),
    })),
    // Without who wrote them, as of whatever the institute's people do.
    notes: data.clientNotes.map(({ phone, note, noted_at }) => ({ phone, note, at: noted_at })),
    messages: messages.map(({ fingerprint: _, search_words: _words, ...message }) => ({
      ...message,
      history: historyOf(message.id),
    })),
    // Without the text: it repeats a message or request, or holds a sign-in link.
    mails: mails.map(({ text: _, attachment: _file, ...mail }) => mail),
    files: data.files,
    contentChanges: data.contentChanges.map(({ actor: _, ...change }) => change),
    // An administrator's actions, without the people concerned.
    acts: events
      .filter(({ actor }) => addresses.includes(actor))
      .map(({ at, action }) => ({ at, action })),
  };
}

/** Without its plan, which its parts tell. */
function toRequest(request: PersonalData['requests'][number]) {
  const { fingerprint: _, search_words: _words, plan: _plan, ...known } = request;
  const { treatments, persons, ...rest } = known;
  return {
    ...rest,
    treatments: JSON.parse(treatments),
    persons: persons && JSON.parse(persons),
  };
}

/** Who serves whom and when, when links to it were given out, and whether the number was known then. */
function agendaOf({ parts, manageLinks, origins }: PersonalData, id: string) {
  const own = parts.filter(({ request_id }) => request_id === id);
  return {
    parts: own.map(({ request_id: _, starts, ends, ...part }) => ({
      ...part,
      starts: timeOfMinute(starts),
      ends: timeOfMinute(ends),
    })),
    links: manageLinks
      .filter(({ request_id }) => request_id === id)
      .map(({ created_at }) => ({ created_at })),
    booked: origins
      .filter(({ request_id }) => request_id === id)
      .map(({ created_at, known }) => ({ created_at, known: known === 1 })),
  };
}

const timeOfMinute = (minute: number) => new Date(minute * 60_000).toISOString();

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
