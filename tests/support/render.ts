import { vi } from 'vitest';
import { wholeDocument } from '../../server/pages/whole-document.ts';
import type { PageInput, RenderPage, Send } from '../../shared/page/page.ts';

const built = new URL('../../dist/server/entry-server.js', import.meta.url).href;
const { renderPage } = (await import(built)) as { renderPage: RenderPage };

/** Renders a page as the built site does, with `send` as the backend; `form` posts to it. */
export async function visit(
  path: string,
  send: Send,
  { form, ...more }: Partial<PageInput> & { form?: Record<string, string> } = {},
) {
  const onError = vi.fn();
  const posted = form && { method: 'POST', body: new URLSearchParams(form) };
  const output = await renderPage({
    request: new Request(`http://localhost:3000${path}`, posted),
    send,
    turn: async () => true,
    hasSession: () => true,
    wasSentHere: () => false,
    xsrfToken: () => 'the-token',
    assets: { styles: { href: '/main.css' }, scripts: ['/entry.js'], preloadsOf: () => [] },
    now: new Date('2026-11-21T10:00:00Z'),
    requestId: 'request-1',
    onError,
    ...more,
  });
  const html = output.pipe ? (await wholeDocument(output)).toString() : '';
  return { ...output, html, onError };
}

export const anonymous: Send = async () => ({ status: 401, data: { error: 'not-signed-in' } });
