import * as v from 'valibot';
import { CourseValue } from '../booking/course-value.ts';
import type { Changes as ParsedChanges } from './changes.ts';
import { contentKinds, getSchema, kinds } from './kinds.ts';
import { PersonValue } from './lists.ts';

const Version = v.pipe(v.number(), v.integer(), v.minValue(0));

export const ContentsAnswer = v.object({
  version: Version,
  ...Object.fromEntries(
    contentKinds.map((kind) => [kind, v.exactOptional(kinds[kind].answerSchema)]),
  ),
  people: v.exactOptional(v.array(PersonValue)),
  courses: v.exactOptional(v.record(v.string(), CourseValue)),
  isOpened: v.exactOptional(v.literal(true)),
});

const ContentsById = v.fallback(v.record(v.string(), v.unknown()), {});

/** The answer as the site reads it. The product's own values replace unknown and invalid ones. */
export const Changes = v.pipe(
  v.looseObject({
    version: Version,
    people: v.exactOptional(v.fallback(v.array(PersonValue), [])),
    courses: v.fallback(v.exactOptional(v.record(v.string(), CourseValue)), {}),
  }),
  v.transform(({ version, people, courses = {}, isOpened, ...contents }): ParsedChanges => {
    const values = contentKinds.map(
      (kind) => [kind, parseKnownContents(kind, contents[kind])] as const,
    );
    const known = values.filter(([, ofKind]) => Object.keys(ofKind).length > 0);
    return {
      version,
      ...Object.fromEntries(known),
      ...(people && { people }),
      ...(Object.keys(courses).length > 0 && { courses }),
      ...(isOpened === true && { isOpened }),
    };
  }),
);
export type Changes = v.InferOutput<typeof Changes>;

function parseKnownContents(kind: string, given: unknown): Record<string, unknown> {
  const values = Object.entries(v.parse(ContentsById, given));
  const known = values.map(([id, value]) => [id, parseContent(kind, id, value)] as const);
  return Object.fromEntries(known.filter(([, value]) => value !== undefined));
}

export function parseContent(kind: string, id: string, value: unknown): unknown {
  const schema = getSchema(kind, id);
  const parsed = schema && v.safeParse(schema, value);
  return parsed?.success ? parsed.output : undefined;
}
