import { expect } from './site.ts';

interface Order {
  day: string;
  time: string;
  treatments: readonly string[];
}

/** Somebody else, at another browser, who is faster. */
export async function startOtherVisitor(url: string) {
  const page = await fetch(url);
  const cookies = page.headers.getSetCookie().map((line) => line.split(';')[0] ?? '');
  const token = cookies.find((cookie) => cookie.startsWith('XSRF-TOKEN='))?.slice(11) ?? '';
  return {
    async book({ day, time, treatments }: Order): Promise<void> {
      const [category = ''] = treatments[0]?.split('/') ?? [];
      const who = { name: 'Rapide', phone: `07${String(Date.now()).slice(-8)}` };
      const response = await fetch(`${url}/api/booking/appointment`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-xsrf-token': token,
          cookie: cookies.join('; '),
        },
        body: JSON.stringify({ ...who, day, time, people: 1, category, careType: '', treatments }),
      });
      expect(response.status).toBe(200);
    },
  };
}
