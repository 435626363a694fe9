export { Home as Component } from './home.tsx';
export * from './home-data.ts';
