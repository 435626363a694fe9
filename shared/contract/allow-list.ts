import { type CallName, callNames, getDeclaration } from './calls.ts';

const nameByAddress = new Map<string, CallName>();
const callsByPrefix: { method: string; prefix: string; name: CallName }[] = [];
for (const name of callNames) {
  const { method, path, posted } = getDeclaration(name);
  if (posted) continue;
  const [prefix = '', parameter] = path.split(':');
  if (parameter) callsByPrefix.push({ method, prefix, name });
  else nameByAddress.set(`${method} ${path}`, name);
}
// A prefix may begin with another prefix; the longest match wins.
callsByPrefix.sort((call, other) => other.prefix.length - call.prefix.length);

export function findCall(
  method: string,
  path: string,
): { name: CallName; token?: string } | undefined {
  const name = nameByAddress.get(`${method} ${path}`);
  if (name) return { name };
  const prefixCall = callsByPrefix.find((call) => path.startsWith(call.prefix));
  if (prefixCall?.method !== method) return undefined;
  return { name: prefixCall.name, token: path.slice(prefixCall.prefix.length) };
}

export const isProviderCallback = (name: CallName): name is ProviderCallback =>
  name.endsWith('Callback');

export type ProviderCallback = Extract<CallName, `${string}Callback`>;
