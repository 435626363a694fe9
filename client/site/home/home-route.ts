export { Home as Component, loader, shouldRevalidate } from './home.tsx';
