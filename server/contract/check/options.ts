import { parseArgs } from 'node:util';

const usage =
  'usage: check-backend URL [--write] [--mailbox ADDRESS] [--token=TOKEN [--admin]] ' +
  '[--public-url URL] [--google-issuer URL] [--facebook-authorize-url URL]';

export class WrongArgument extends Error {}

export type Options = ReturnType<typeof readOptions>;

const text = { type: 'string' } as const;
const flag = { type: 'boolean', default: false } as const;

/** @throws {WrongArgument} */
export function readOptions(args: string[]) {
  const { values, positionals } = parsed(args);
  const [address = '', ...rest] = positionals;
  if (!address || rest.length > 0) throw new WrongArgument(usage);
  const { token, write, admin, mailbox } = values;
  if (token === '') throw new WrongArgument('--token: is empty');
  if (admin && !token) throw new WrongArgument('--admin: is of no use without --token');
  if (mailbox && !write) throw new WrongArgument('--mailbox: is of no use without --write');
  return {
    backend: addressOf('URL', address.endsWith('/') ? address : `${address}/`),
    write,
    admin,
    token,
    // A reserved domain that has no mailboxes (RFC 2606).
    mailbox: mailbox ?? 'check-backend@institut.example',
    publicUrl: addressOf('--public-url', values['public-url']).origin,
    origins: {
      google: [addressOf('--google-issuer', values['google-issuer']).origin],
      facebook: [
        addressOf('--facebook-authorize-url', values['facebook-authorize-url']).origin,
        'https://m.facebook.com',
        'https://web.facebook.com',
      ],
    },
  };
}

function parsed(args: string[]) {
  try {
    return parseArgs({
      args,
      allowPositionals: true,
      options: {
        write: flag,
        admin: flag,
        mailbox: text,
        token: text,
        'public-url': { ...text, default: 'http://localhost:3000' },
        'google-issuer': { ...text, default: 'https://accounts.google.com' },
        'facebook-authorize-url': { ...text, default: 'https://www.facebook.com' },
      },
    });
  } catch (error) {
    throw new WrongArgument(`${(error as Error).message.split(/\.\s/)[0]}; ${usage}`);
  }
}

function addressOf(name: string, given: string): URL {
  const url = URL.parse(given);
  if (!url || !/^https?:$/.test(url.protocol) || url.search || url.hash) {
    throw new WrongArgument(`${name}: ${given} is not an http(s) address; ${usage}`);
  }
  return url;
}
