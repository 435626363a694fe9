import type { User } from '../../shared/contract/account.ts';
import type {
  CallRequest,
  CallResponse,
  PageInput,
  PageOutput,
} from '../../shared/page/render-page.ts';
import { hole } from './placeholder.ts';
import { wholeDocument } from './whole-document.ts';

/** A page as everybody of one role gets it, but for their mailbox and their token. */
export interface MemberPage {
  readonly status: number;
  readonly headers: Headers;
  /** The document, with the two in place. */
  html(email: string, token: string): Buffer;
}

/** Renders the page of a key for whoever `transport` says. */
export type RenderAs = (
  key: string,
  as: Pick<PageInput, 'transport' | 'hasSession'>,
) => Promise<PageOutput>;

/** Stands for a mailbox while a page is rendered. No escaping touches it, so none touches `plain`. */
const mailbox = 'la.boite.de@quelqu-un.invalid';
const plain = /^[\w.+-]{1,64}@[\w.-]{1,190}$/;

/**
 * Pages of people who are signed in, rendered at the first wish for each role: nobody's own words
 * are in them. A page that asks for more than who it is for is nobody else's, and not kept.
 */
export function memberPages(
  render: RenderAs,
  everybodys: (call: CallRequest) => Promise<CallResponse>,
) {
  const kept = new Map<string, Promise<MemberPage | undefined>>();

  async function make(key: string, role: User['role']): Promise<MemberPage | undefined> {
    let asksForMore = false;
    const output = await render(key, {
      hasSession: () => true,
      async transport(call) {
        if (call.name === 'user') return { status: 200, data: { role, email: mailbox } };
        const answer = await everybodys(call);
        asksForMore ||= answer.status !== 200;
        return answer;
      },
    });
    if (asksForMore || !output.pipe || output.status >= 500) return undefined;
    const { status, headers } = output;
    const parts = (await wholeDocument(output))
      .toString()
      .split(mailbox)
      .map((part) => part.split(hole));
    return {
      status,
      headers,
      html: (email, token) => Buffer.from(parts.map((part) => part.join(token)).join(email)),
    };
  }

  return {
    /** Undefined when the page has to be rendered for this very person. */
    find(key: string, { role, email }: User): Promise<MemberPage | undefined> | undefined {
      if (!plain.test(email)) return undefined;
      const name = `${role} ${key}`;
      const page = kept.get(name) ?? make(key, role).catch(() => undefined);
      kept.set(name, page);
      return page;
    },
  };
}
