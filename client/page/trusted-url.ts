interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL(url: string): string },
  ): { createScriptURL(url: string): string };
}

/** Returns the only address that this Trusted Types policy accepts. Throws where the CSP forbids the policy. */
export function createTrustedUrl(policy: string, path: string): string {
  const { trustedTypes } = window as { trustedTypes?: TrustedTypes };
  const rules = { createScriptURL: () => path };
  return trustedTypes?.createPolicy(policy, rules).createScriptURL('') ?? path;
}
