import type { Role, User } from '../../shared/contract/account.ts';
import type { PageInput, PageOutput, Transport } from '../../shared/page/render-page.ts';
import { intercept } from './page-calls.ts';
import { placeholder } from './placeholder-body.ts';
import { wholeDocument } from './whole-document.ts';

/** A page that is the same for everybody of one role, except for their mailbox and their token. */
export interface RolePage {
  readonly status: number;
  readonly headers: Headers;
  /** The document with both in place. */
  html(email: string, token: string): Buffer;
}

/** Renders the page of a key. */
export type RenderAs = (
  key: string,
  as: Pick<PageInput, 'transport' | 'hasSession'>,
) => Promise<PageOutput>;

/** Replaces the mailbox while a page is rendered. Escaping changes neither it nor a `plainMailbox`. */
const mailboxPlaceholder = 'la.boite.de@quelqu-un.invalid';
const plainMailbox = /^[\w.+-]{1,64}@[\w.-]{1,190}$/;

/**
 * Pages of people who are signed in, rendered on the first demand of each role. A page that asks the
 * backend for more than the account shows somebody's own data, and is never shared.
 */
export function createRolePages(render: RenderAs, anonymousTransport: Transport) {
  const pages = new Map<string, Promise<RolePage | undefined>>();

  async function make(key: string, role: Role | ''): Promise<RolePage | undefined> {
    let isPersonal = false;
    const asRole = intercept('user', async () => ({
      ok: true,
      status: 200,
      data: { role, email: mailboxPlaceholder },
    }));
    const output = await render(key, {
      hasSession: () => true,
      transport: asRole(async (call) => {
        const response = await anonymousTransport(call);
        isPersonal ||= !response.ok;
        return response;
      }),
    });
    if (isPersonal || !output.pipe || output.status >= 500) return undefined;
    const { status, headers } = output;
    const parts = (await wholeDocument(output))
      .toString()
      .split(mailboxPlaceholder)
      .map((part) => part.split(placeholder));
    return {
      status,
      headers,
      html: (email, token) => Buffer.from(parts.map((part) => part.join(token)).join(email)),
    };
  }

  return {
    /** Undefined when the page has to be rendered for this very person. */
    find(key: string, { role, email }: User): Promise<RolePage | undefined> | undefined {
      if (!plainMailbox.test(email)) return undefined;
      const name = `${role} ${key}`;
      const page = pages.get(name) ?? make(key, role).catch(() => undefined);
      pages.set(name, page);
      return page;
    },
  };
}
