import type { RouteObject } from 'react-router';
import { paths } from '../shared/page/paths.ts';
import { loadScreen } from './page/load-screen.ts';

type Name = Extract<keyof typeof paths, `admin${string}`>;

/**
 * The keys of `paths` that begin so, which are keys of `screens` in route-modules.ts as well. The server
 * answers adminExport with a file; its route is for those who may not have the file.
 */
const names = Object.keys(paths).filter((name): name is Name => name.startsWith('admin'));

/** The back office. Each loader checks the role. */
export const adminRoutes: RouteObject[] = names.map((name) => ({
  path: paths[name],
  handle: { file: 'client/screens/admin/route-modules.ts' },
  lazy: loadScreen(async () => {
    const { screens, ErrorBoundary } = await import('./screens/admin/route-modules.ts');
    return { ...screens[name], ErrorBoundary };
  }),
}));
