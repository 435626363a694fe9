import { hash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { VisitorCookies } from './cookies.ts';
import type { Encoding, KeptPage } from './kept-pages.ts';
import { fill, type SplicedBody } from './spliced-body.ts';
import type { XsrfTokens } from './xsrf-tokens.ts';

/** What is sent of a kept page to one visitor. */
export interface KeptAnswer {
  readonly status: number;
  /** Name, value, name, value; besides those that every answer has. */
  readonly headers: readonly string[];
  /** In latin1, so that Node writes it in one piece with the head; undefined with status 304. */
  readonly body: string | undefined;
}

/** Nobody else's cache may keep it, and one's own asks again before each use. */
const usual = ['Vary', 'Accept-Encoding, Cookie', 'Cache-Control', 'private, no-cache'];

/** The answer to one visitor: in an encoding they take, with a token of theirs, or a 304. */
export function keptAnswer(
  page: KeptPage,
  { headers: asked }: Pick<IncomingMessage, 'headers'>,
  cookies: VisitorCookies,
  tokens: XsrfTokens,
): KeptAnswer {
  const encoding = encodingFor(asked['accept-encoding'], page.bodies);
  const headers = [...usual, ...page.headers];
  // To a browser without its cookies a page is not the same: it comes with them.
  const isKnown = tokens.isHeld(cookies);
  if (isKnown) {
    const etag = etagOf(page, encoding, cookies);
    headers.push('ETag', etag);
    if (page.status === 200 && isNamed(asked['if-none-match'], etag)) {
      return { status: 304, headers, body: undefined };
    }
  }
  const { token, setCookies } = page.hasToken || !isKnown ? tokens.issue(cookies) : noToken;
  for (const line of setCookies) headers.push('Set-Cookie', line);
  const body = fill(page.bodies[encoding] as SplicedBody, token);
  if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
  headers.push('Content-Type', 'text/html; charset=utf-8', 'Content-Length', `${body.length}`);
  return { status: page.status, headers, body };
}

const noToken = { token: '', setCookies: [] };

/** A form's token is as good as another of the same visitor, and of no use to others. */
function etagOf({ etag, hasToken }: KeptPage, encoding: Encoding, cookies: VisitorCookies): string {
  if (!hasToken) return `W/"${etag}-${encoding}"`;
  const visitor = hash('sha1', cookies.anonymousId ?? '', 'base64url').slice(0, 8);
  return `W/"${etag}-${encoding}-${visitor}"`;
}

const isNamed = (condition: string | undefined, etag: string) =>
  condition !== undefined && (condition === etag || condition.split(/\s*,\s*/).includes(etag));

/** Browsers send one of a few dozen lists. */
const negotiated = new Map<string, readonly Encoding[]>();
const remembered = 200;

function encodingFor(accept: string | undefined, bodies: KeptPage['bodies']): Encoding {
  const wanted = preferred(accept ?? '');
  return wanted.find((encoding) => bodies[encoding]) ?? 'identity';
}

/** The shortest of those that a client takes (RFC 9110, 12.5.3); plain words are always understood. */
function preferred(accept: string): readonly Encoding[] {
  const known = negotiated.get(accept);
  if (known) return known;
  const weights = new Map(
    accept.split(',').map((part) => {
      const [name = '', q = '1'] = part.toLowerCase().split(/\s*;\s*q\s*=\s*/);
      return [name.trim(), Number(q)];
    }),
  );
  const takes = (name: string) => (weights.get(name) ?? weights.get('*') ?? 0) > 0;
  const wanted: Encoding[] = [...(['br', 'gzip'] as const).filter(takes), 'identity'];
  if (negotiated.size >= remembered) negotiated.clear();
  negotiated.set(accept, wanted);
  return wanted;
}
