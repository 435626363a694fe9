import { vi } from 'vitest';
import { collectDocument } from '#server/pages/whole-document.ts';
import { type ApiError, apiError } from '#shared/contract/error-codes.ts';
import type { CallRequest, PageInput, RenderPage, Transport } from '#shared/page/render-page.ts';

const built = new URL('../../dist/server/entry-server.js', import.meta.url).href;
const { renderPage } = (await import(built)) as { renderPage: RenderPage };

/** A backend's response to a call, as /api gives it. */
export type TestBackend = (call: CallRequest) => Promise<{ status: number; data: unknown }>;

const transportTo = (backend: TestBackend) =>
  (async (call: CallRequest) => {
    const { status, data } = await backend(call);
    const ok = status >= 200 && status < 300;
    return ok ? { ok, status, data } : { ok, status, error: data as ApiError };
  }) as Transport;

/** Renders a page with the production build in front of a test backend; `form` makes it a POST. */
export async function visit(
  path: string,
  backend: TestBackend,
  { form, ...more }: Partial<PageInput> & { form?: Record<string, string> } = {},
) {
  const onError = vi.fn();
  const request = form && { method: 'POST', body: new URLSearchParams(form) };
  const output = await renderPage({
    request: new Request(`http://localhost:3000${path}`, request),
    transport: transportTo(backend),
    waitForTurn: async () => true,
    hasSession: () => true,
    hasSentProof: () => false,
    xsrfToken: () => 'the-token',
    changes: undefined,
    carried: undefined,
    closedDays: [],
    assets: {
      styles: { first: '/first.css', main: '/main.css' },
      fonts: [],
      scripts: ['/entry.js'],
      listModules: () => [],
    },
    now: new Date('2026-11-21T10:00:00Z'),
    requestId: 'request-1',
    onError,
    ...more,
  });
  const html = output.pipe ? (await collectDocument(output)).toString() : '';
  return { ...output, html, onError };
}

export const anonymous: TestBackend = async () => ({
  status: 401,
  data: apiError('not-signed-in'),
});
