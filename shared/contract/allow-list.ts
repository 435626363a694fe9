import { type CallName, callNames, getDeclaration } from './calls.ts';

const byAddress = new Map<string, CallName>();
const byPrefix: { method: string; prefix: string; name: CallName }[] = [];
for (const name of callNames) {
  const { method, path, posted } = getDeclaration(name);
  if (posted) continue;
  const [prefix = '', parameter] = path.split(':');
  if (parameter) byPrefix.push({ method, prefix, name });
  else byAddress.set(`${method} ${path}`, name);
}
// A prefix may begin with another prefix; the longest match wins.
byPrefix.sort((call, other) => other.prefix.length - call.prefix.length);

export function findCall(
  method: string,
  path: string,
): { name: CallName; token?: string } | undefined {
  const name = byAddress.get(`${method} ${path}`);
  if (name) return { name };
  const found = byPrefix.find((call) => path.startsWith(call.prefix));
  if (found?.method !== method) return undefined;
  return { name: found.name, token: path.slice(found.prefix.length) };
}

export const isProviderCallback = (name: CallName): name is ProviderCallback =>
  name.endsWith('Callback');

export type ProviderCallback = Extract<CallName, `${string}Callback`>;
