/**
 * Follows a sign-in provider's redirects and keeps its cookies, as a browser would. Returns the path on the site to
 * which the last redirect leads.
 */
export async function followProvider(address: string, site: string): Promise<string> {
  const cookies = new Map<string, string>();
  let url = address;
  for (let step = 0; step < 10; step += 1) {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) cookies.set(name, value);
      else cookies.delete(name);
    }
    const location = answer.headers.get('location');
    if (!location) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
    url = new URL(location, url).href;
    if (url.startsWith(site)) return url.slice(site.length);
  }
  throw new Error(`${address} leads nowhere`);
}
