import { vi } from 'vitest';
import { wholeDocument } from '../../server/pages/whole-document.ts';
import type { PageInput, RenderPage, Transport } from '../../shared/page/render-page.ts';

const built = new URL('../../dist/server/entry-server.js', import.meta.url).href;
const { renderPage } = (await import(built)) as { renderPage: RenderPage };

/** Renders a page as the built site does, with `transport` as the backend; `form` posts to it. */
export async function visit(
  path: string,
  transport: Transport,
  { form, ...more }: Partial<PageInput> & { form?: Record<string, string> } = {},
) {
  const onError = vi.fn();
  const posted = form && { method: 'POST', body: new URLSearchParams(form) };
  const output = await renderPage({
    request: new Request(`http://localhost:3000${path}`, posted),
    transport,
    waitForTurn: async () => true,
    hasSession: () => true,
    hasSentProof: () => false,
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

export const anonymous: Transport = async () => ({ status: 401, data: { error: 'not-signed-in' } });
