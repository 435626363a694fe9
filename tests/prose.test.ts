import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { commentPattern, projectFiles } from './support/own-files.ts';

/*
 * The rules of English that a program can check. A failure prints the rule, an example and the places.
 */

const root = resolve(import.meta.dirname, '..');
const readAll = (pattern: RegExp) =>
  projectFiles
    .filter((file) => pattern.test(file) && file !== 'tests/prose.test.ts')
    .map((file) => ({ file, text: readFileSync(resolve(root, file), 'utf8') }));

const code = readAll(/^(?:(?:server|client|shared|tests)\/.*\.(?:tsx?|css)|vite\.config\.ts)$/);
const source = code.filter(({ file }) => /^(?:server|client|shared)\/.*\.tsx?$/.test(file));
const documents = readAll(/\.md$/);

/** A text to check: a comment, a test's title or a document's paragraph. */
interface Passage {
  readonly file: string;
  readonly text: string;
  readonly isDocComment: boolean;
  /** The code that follows a comment. */
  readonly next: string;
}

const comments: Passage[] = code.flatMap(({ file, text }) =>
  [...text.matchAll(commentPattern)].map(({ 0: raw, index }) => ({
    file,
    text: raw
      .replace(/^\s*\{?\/\*\*?|\*\/$/g, '')
      .replace(/\s*\n\s*(?:\*(?=\s)|\/\/)?\s*/g, ' ')
      .trim(),
    isDocComment: raw.trimStart().startsWith('/**'),
    next: text.slice(index + raw.length).trimStart(),
  })),
);

const titles: Passage[] = code.flatMap(({ file, text }) =>
  [...text.matchAll(/^\s*(?:test|it|describe)(?:\.each\([^)]*\))?\(\s*(['`])(.*?)\1,/gm)].map(
    ([, , title = '']) => ({ file, text: title, isDocComment: false, next: '' }),
  ),
);

/** The English of the contract, which the author of a backend reads. */
const descriptions: Passage[] = source.flatMap(({ file, text }) =>
  [
    ...text.matchAll(
      /(?:\b(?:summary|description|without\w*)(?::| =)|v\.description\()\s*((?:'[^'\n]+'[\s+]*)+)/g,
    ),
  ].map(([, strings = '']) => ({
    file,
    text: [...strings.matchAll(/'([^'\n]+)'/g)].map(([, part]) => part).join(''),
    isDocComment: false,
    next: '',
  })),
);

const paragraphs: Passage[] = documents.flatMap(({ file, text }) =>
  text
    .replace(/^```.*?^```/gms, '')
    .split(/\n\s*\n|\n(?=[|*-])/)
    .map((paragraph) => ({ file, text: paragraph, isDocComment: false, next: '' })),
);

/** The number of places that may still break a rule. Lower it with each correction, and never raise it. */
const debts = {
  source: { openings: 0, phrases: 0, sentences: 0, exports: 8 },
  rest: { openings: 1, phrases: 11, sentences: 0 },
  percentOfComments: 4.1,
};

type Place = readonly [file: string, text: string];

/** Fails with the rule and the places that break it, separately for the source and for other files. */
function expectNoPlace(rule: string, places: readonly Place[], debt: keyof typeof debts.rest) {
  const isOfSource = ([file]: Place) => /^(?:server|client|shared)\/.*\.(?:tsx?|css)$/.test(file);
  const ofSource = places.filter(isOfSource);
  const others = places.filter((place) => !isOfSource(place));
  expectAtMost(debts.source[debt], ofSource, rule);
  expectAtMost(debts.rest[debt], others, rule);
}

function expectAtMost(limit: number, places: readonly Place[], rule: string): void {
  const list = places.map((place) => place.join(': ')).join('\n');
  const failure = `${rule}\n${places.length} places, ${limit} allowed:\n${list}`;
  expect(places.length <= limit, failure).toBe(true);
}

const relative =
  /^(?:What|Who|Whoever|Whose|Whom|Whether|Which|Of|Those|Until|How|Where|While|That|So|Nobody|Somebody|Everybody)\b/;
/** Words with which no verb in the third person and no noun phrase begins. */
const notOfFunctions =
  /^(?:As|By|For|From|If|In|On|To|When|With|Without|Add|Build|Check|Create|Delete|Find|Get|Make|Read|Remove|Return|Send|Set|Write)\b/;
const isFunction = (next: string) =>
  /^(?:export )?(?:default )?(?:async )?function|^(?:export )?const \w+ = (?:async )?(?:\(|<\w+>\()/.test(
    next,
  );

test('doc comments begin with a verb in the third person or with a noun', () => {
  const wrong = comments.filter(
    ({ text, isDocComment, next }) =>
      isDocComment && (relative.test(text) || (isFunction(next) && notOfFunctions.test(text))),
  );
  expectNoPlace(
    'A function: “Returns the fields that differ.” A type or constant: “The client’s answer to a reminder.”',
    wrong.map(({ file, text }) => [file, text.slice(0, 80)]),
    'openings',
  );
});

/** Phrases that hide their subject. "Is told" may follow a person. */
const banned =
  /\b(?:whoever|somebody|(?<!(?:clients?|visitors?|institute|owner|members?|who) )(?:is|are) told|nobody shall|what of|of which none)\b/gi;

test('sentences name their subject', () => {
  const found = [...comments, ...titles, ...paragraphs, ...descriptions].flatMap(({ file, text }) =>
    [...text.matchAll(banned)].map(({ index }): Place => {
      return [file, text.slice(Math.max(0, index - 30), index + 50).replaceAll('\n', ' ')];
    }),
  );
  expectNoPlace(
    'Name the client, owner, visitor or row: “Rejects rooms as assistants”, not “whoever assists is of the team”.',
    found,
    'phrases',
  );
});

test('comments and descriptions have sentences of at most 30 words', () => {
  const long = [...comments, ...descriptions].flatMap(({ file, text }) =>
    text
      .split(/(?<=[.!?:;])\s+/)
      .filter((sentence) => sentence.split(/\s+/).length > 30)
      .map((sentence): Place => [file, sentence]),
  );
  expectNoPlace(
    'One idea a sentence, best under 20 words: “Locks are taken in id order. Two transactions cannot deadlock.”',
    long,
    'sentences',
  );
});

test('few lines are comments', () => {
  const writtenLines = source.flatMap(({ text }) => text.split('\n').filter((line) => line.trim()));
  const inComments = source.flatMap(({ text }) =>
    [...text.matchAll(commentPattern)].flatMap(([raw]) => raw.trim().split('\n')),
  );
  const percent = (100 * inComments.length) / writtenLines.length;
  const limit = debts.percentOfComments;
  expect(
    percent,
    `Delete comments that repeat a name or a type: ${percent.toFixed(1)} % of the lines, ${limit} allowed.`,
  ).toBeLessThanOrEqual(limit);
});

/** Names that React Router and the institute's router expect in each module. */
const conventions = new Set(['loader', 'action', 'shouldRevalidate', 'Component', 'routes']);

test('an exported name has one meaning', () => {
  const owners = new Map<string, Set<string>>();
  for (const { file, text } of source) {
    for (const [, name = ''] of text.matchAll(
      /^export (?:async )?(?:const|function\*?|class|type|interface) (\w+)/gm,
    )) {
      owners.set(name, (owners.get(name) ?? new Set()).add(file));
    }
  }
  const shared = [...owners].filter(([name, files]) => files.size > 1 && !conventions.has(name));
  expectAtMost(
    debts.source.exports,
    shared.map(([name, files]) => [name, [...files].join(', ')]),
    'Two exported names that mean different things differ: “bookingOrder” and “messageOrder”, not “Order” twice.',
  );
});
