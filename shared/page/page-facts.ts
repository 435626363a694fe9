import { sentFields } from '../booking/booking-address.ts';
import { bookingParams } from '../booking/booking-fields.ts';
import { priceFilterFields } from '../site/price-filter-fields.ts';
import { paths, returnField } from './paths.ts';
import { signInFailureField } from './sign-in-failure.ts';

interface PageFacts {
  readonly isListed?: true;
  readonly status?: 403 | 404;
  readonly params?: readonly string[];
}

type PageName = keyof typeof paths;

export const pageFacts: Readonly<Record<PageName, PageFacts>> = {
  home: { isListed: true, params: [sentFields.proof] },
  homeAlias: {},
  features: { isListed: true, params: Object.values(priceFilterFields) },
  book: { isListed: true, params: bookingParams },
  waiting: { params: bookingParams },
  requestSent: { status: 404, params: [sentFields.proof] },
  contacts: { isListed: true, params: [sentFields.proof] },
  privacy: { isListed: true },
  legal: { isListed: true },
  login: { params: [sentFields.proof, returnField, signInFailureField] },
  verify: { params: ['token'] },
  role: { status: 403 },
  myRequests: { status: 403 },
  team: { status: 403 },
  admin: { status: 403 },
  unauthorized: { status: 403 },
  booking: { status: 404 },
  help: { status: 404 },
};

const pages = Object.entries(pageFacts).map(([name, facts]) => ({
  path: paths[name as PageName],
  ...facts,
}));

export const publicPaths = pages.filter(({ isListed }) => isListed).map(({ path }) => path);

export const varyingParams = new Map<string, readonly string[]>(
  pages.map(({ path, params = [] }) => [path, params]),
);
