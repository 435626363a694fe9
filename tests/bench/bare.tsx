import { createServer } from 'node:http';
import { renderToPipeableStream } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  RouterContextProvider,
  StaticRouterProvider,
} from 'react-router';
import { apiContext, clockContext, createApi } from '../../client/api/api.ts';
import { PageContext } from '../../client/page/page-context.ts';
import { routes } from '../../client/routes.tsx';
import { bookingClock } from '../../shared/calendar/booking-days.ts';
import { openingAt } from '../../shared/calendar/opening-status.ts';
import type { Transport } from '../../shared/page/render-page.ts';
import { instituteOf } from '../../shared/site/institute-of.ts';

/*
 * The limit of a rendered page: renderToPipeableStream of the very tree, with its data at hand.
 * bare.js PATH
 */
const path = process.argv[2] ?? '/';
const origin = 'http://localhost:3000';
const now = new Date();
const institute = instituteOf(undefined);
const user = { role: 'user', email: 'awa@exemple.ci' };

const handler = createStaticHandler(routes);
const requestContext = new RouterContextProvider();
const send = async () => ({ ok: true, status: 200, data: user });
requestContext.set(
  apiContext,
  createApi(send as Transport, {
    institute,
    hasSession: () => true,
    hasSentProof: () => false,
  }),
);
requestContext.set(clockContext, bookingClock(now, institute));
const context = await handler.query(new Request(origin + path), { requestContext });
if (context instanceof Response) throw new Error(`${path} redirects`);

const page = {
  styles: {
    first: { text: '.a{}' },
    main: '/assets/main.css',
  },
  modules: ['/assets/vendor.js', '/assets/common.js', '/assets/entry.js', '/assets/screen.js'],
  ...bookingClock(now, institute),
  origin,
  opening: openingAt(now, institute),
  changes: undefined,
  requestId: undefined,
  hasSentProof: undefined,
  stateJson: JSON.stringify(context.loaderData),
  xsrfToken: 'x'.repeat(36),
  structuredData: undefined,
  failure: undefined,
};

createServer((_req, res) => {
  const router = createStaticRouter(handler.dataRoutes, context);
  const { pipe } = renderToPipeableStream(
    <PageContext value={page}>
      <StaticRouterProvider router={router} context={context} hydrate={false} />
    </PageContext>,
    {
      progressiveChunkSize: Number.POSITIVE_INFINITY,
      onShellReady() {
        res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
        pipe(res);
      },
    },
  );
}).listen(Number(process.env.PORT), '127.0.0.1');
