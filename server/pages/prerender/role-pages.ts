import type { AccountRole, User } from '../../../shared/accounts/account.ts';
import type { PageInput, PageOutput, Transport } from '../../../shared/page/render-page.ts';
import { intercept } from '../page-calls.ts';
import { placeholder } from '../placeholder-body.ts';
import { wholeDocument } from '../whole-document.ts';

/** A page that is the same for everybody of one role, except for the person and the token. */
export interface RolePage {
  readonly status: number;
  readonly headers: Headers;
  html(user: User, token: string): Buffer;
}

export type RenderAs = (
  key: string,
  as: Pick<PageInput, 'transport' | 'hasSession'>,
) => Promise<PageOutput>;

/** Placeholders for the person. Escaping changes neither them nor plain values. */
const mailboxPlaceholder = 'la.boite.de@quelqu-un.invalid';
const namePlaceholder = 'Le Nom De-Quelqu-Un';
const phonePlaceholder = '+000\u00a000\u00a000\u00a000';
const placeholders = new RegExp(
  `(${[mailboxPlaceholder, namePlaceholder, phonePlaceholder.replace('+', '\\+'), placeholder].join('|')})`,
);
const plainMailbox = /^[\w.+-]{1,64}@[\w.-]{1,190}$/;
const plainName = /^[\p{L}\p{M} .’-]+$/u;
const plainPhone = /^[+\d\u00a0]+$/;

const isPlain = ({ email, name = '', phone = '' }: User) =>
  plainMailbox.test(email) &&
  (name === '' || plainName.test(name)) &&
  (phone === '' || plainPhone.test(phone));

/**
 * Creates the pages of signed-in visitors, each rendered on a role's first demand. A page that asks the
 * backend for more than the account shows personal data, and is never shared.
 */
export function createRolePages(render: RenderAs, anonymousTransport: Transport) {
  const pages = new Map<string, Promise<RolePage | undefined>>();

  async function make(
    key: string,
    role: AccountRole | '',
    isKnown: boolean,
  ): Promise<RolePage | undefined> {
    let isPersonal = false;
    const asRole = intercept('user', async () => ({
      ok: true,
      status: 200,
      data: {
        role,
        email: mailboxPlaceholder,
        ...(isKnown && { name: namePlaceholder, phone: phonePlaceholder }),
      },
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
    const parts = (await wholeDocument(output)).toString().split(placeholders);
    return {
      status,
      headers,
      html({ email, name = '', phone = '' }, token) {
        const values: Readonly<Record<string, string>> = {
          [mailboxPlaceholder]: email,
          [placeholder]: token,
          [namePlaceholder]: name,
          [phonePlaceholder]: phone,
        };
        // Every second part is a placeholder.
        const filled = parts.map((part, index) => (index % 2 ? (values[part] ?? '') : part));
        return Buffer.from(filled.join(''));
      },
    };
  }

  return {
    /** Returns undefined when the page has to be rendered for this person. */
    find(key: string, user: User): Promise<RolePage | undefined> | undefined {
      if (!isPlain(user)) return undefined;
      const { role } = user;
      const isKnown = user.name !== undefined;
      const name = `${role} ${isKnown} ${key}`;
      const page = pages.get(name) ?? make(key, role, isKnown).catch(() => undefined);
      pages.set(name, page);
      return page;
    },
  };
}
