import * as v from 'valibot';
import { type CallName, getDeclaration } from '#shared/contract/calls.ts';
import { type AnyInputSchemas, buildInputSchemas } from '#shared/contract/input-schemas.ts';
import { buildOffer } from '#shared/site/published-catalogue.ts';
import { openDay } from '../support/request.ts';

/* Builds examples of each call from its schemas. A field with a format of its own needs a sample under its name. */

type Samples = Readonly<Record<string, readonly unknown[]>>;

const uuid = '0b8e9f52-6f0e-4d5c-9d0b-4d6c3f1f2a77';
const secret = 'q7b1Zt0AAAAAAAAAAAAAAA';
const instant = '2026-11-20T09:00:00.000Z';
const treatment = 'capillaires/coupe-femme';
const owner = 'gerante@institut.example';
const signInPage = (page: string) => [`${page}?client_id=institut&state=Jx3vV0uYw1mHqk2cT8eN4A`];

const day = openDay(7);

const byName: Samples = {
  actor: [owner],
  answer: ['Oui, sur place.'],
  at: [instant],
  auth: ['BTBZMqHH6r4Tts7J_aSIgg'],
  birthday: [''],
  by: [owner],
  calendar: [`/planning/${secret}/agenda.ics`],
  care: ['Coupe femme'],
  careType: [''],
  category: ['capillaires'],
  changedAt: [instant],
  closes: ['19:00'],
  code: ['23456789AX'],
  colours: ['#6a2040'],
  covers: ['corps'],
  createdAt: [instant],
  data: signInPage('https://accounts.google.com/o/oauth2/v2/auth'),
  day: [day],
  days: [day],
  duree: ['45mn'],
  email: ['awa.kone@exemple.ci'],
  endpoint: ['https://fcm.googleapis.com/fcm/send/dV3-abc'],
  ends: ['10:45'],
  expires: [''],
  from: [day],
  hash: ['0f1e2d3c4b5a69788796a5b4c3d2e1f0'],
  hour: ['10:00'],
  id: ['4', uuid],
  lagune: ['#0b6b6f'],
  resource: ['4'],
  manage: [`/rdv/${secret}`],
  mark: ['q7b1Zt0a-3kP_x9d'],
  minutes: [45],
  month: ['', day.slice(0, 7)],
  name: ['Awa Koné'],
  nom: ['Coupe femme'],
  note: [''],
  now: [`${day}T09:30`],
  number: ['RDV-EXEMPLE'],
  opens: ['09:00'],
  p256dh: [
    'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  ],
  part: ['RDV-EXEMPLE'],
  people: ['1', 1],
  persons: [treatment],
  phone: ['+2250506070809'],
  planning: [`/planning/${secret}`],
  prix: [8000],
  prune: ['#6a2040'],
  role: ['user'],
  roomKind: [''],
  sections: ['capillaires'],
  skill: ['capillaires'],
  staff: ['4'],
  starts: ['10:00'],
  time: ['10:00'],
  times: ['10:00'],
  to: [day],
  treatment: [treatment],
  treatments: [treatment],
  url: ['https://exemple.ci/institut'],
  wait: [`/attente/${secret}`],
};

const byCall: Readonly<Partial<Record<CallName, Samples>>> = {
  adminSaveContent: { kind: ['institute'], id: ['email'], value: [owner] },
  role: { code: ['q7b1Zt0'] },
  photo: { data: ['AAAAIGZ0eXBhdmlm'] },
  adminTimes: { number: [''] },
  facebookLogin: { data: signInPage('https://www.facebook.com/v25.0/dialog/oauth') },
};

const others = ['Exemple', '1', uuid, '2026-11-24', '10:00', instant, secret, '', 1, 0];

interface Parts {
  readonly type: string;
  readonly pipe?: readonly Parts[];
  readonly kind: string;
  readonly entries?: Readonly<Record<string, Parts>>;
  readonly item?: Parts;
  readonly key?: Parts;
  readonly value?: Parts;
  readonly wrapped?: Parts;
  readonly default?: unknown;
  readonly options?: readonly unknown[];
  readonly literal?: unknown;
}

const isAccepted = (schema: Parts, value: unknown) =>
  v.is(schema as unknown as v.GenericSchema, value);

function buildValue(schema: Parts, name: string, samples: Samples): unknown {
  for (const candidate of listCandidates(schema, name, samples))
    if (isAccepted(schema, candidate)) return candidate;
  throw new Error(`call-examples.ts has no sample for "${name}"`);
}

function* listCandidates(schema: Parts, name: string, samples: Samples): Generator<unknown> {
  for (const later of schema.pipe?.slice(1) ?? [])
    if (later.kind === 'schema') yield* listCandidates(later, name, samples);
  const { wrapped, entries } = schema;
  if (wrapped) yield* [...listCandidates(wrapped, name, samples), undefined];
  else if (entries) yield* listObjects(entries, samples);
  else yield* buildCompound(schema, name, samples) ?? listTextsOrNumbers(schema, name, samples);
}

function buildCompound(schema: Parts, name: string, samples: Samples): unknown[] | undefined {
  const { type, item, key, value } = schema;
  const options = (schema.options ?? []) as readonly Parts[];
  const buildInner = (part: Parts) => buildValue(part, name, samples);
  if (type === 'intersect') return [Object.assign({}, ...options.map(buildInner))];
  if (type === 'union' || type === 'variant')
    return options.flatMap((option) => [...listCandidates(option, name, samples)]);
  if (key && value) return [{ [`${buildInner(key)}`]: buildInner(value) }];
  if (item)
    return [...[...listCandidates(item, name, samples)].map((candidate) => [candidate]), []];
  return undefined;
}

const listTextsOrNumbers = ({ options = [], literal }: Parts, name: string, samples: Samples) => [
  ...(samples[name] ?? []),
  ...options,
  ...(literal === undefined ? [] : [literal]),
  ...others,
  false,
];

/** Yields an object without its optional fields, then objects with more and more of them. */
function* listObjects(entries: Readonly<Record<string, Parts>>, samples: Samples) {
  const leftOut = [['optional', 'exact_optional'], ['exact_optional'], []];
  for (const types of leftOut) {
    const matching = Object.entries(entries).filter(([, { type }]) => !types.includes(type));
    yield Object.fromEntries(
      matching.map(([field, schema]) => [field, buildValue(schema, field, samples)]),
    );
  }
}

const { bodies, queries }: AnyInputSchemas = buildInputSchemas(() => buildOffer(undefined));
/** The schemas by the product's own price list. */
export const [bodySchemas, querySchemas] = [bodies, queries];

/** Builds the example of a call on an open day as the receiver reads it, with defaults and normalised. */
export function buildExample(name: CallName) {
  const { backendBody, answer, hasFile } = getDeclaration(name);
  const samples = { ...byName, ...byCall[name] };
  const read = (schema: v.GenericSchema | undefined): unknown =>
    schema && v.parse(schema, buildValue(schema as unknown as Parts, name, samples));
  const query = read(queries[name]) as Readonly<Record<string, string>> | undefined;
  return {
    query: query && dropEmpty(query),
    body: hasFile ? undefined : (read(backendBody ?? bodies[name]) as object | undefined),
    answer: read(answer),
  };
}

const dropEmpty = (query: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''));
