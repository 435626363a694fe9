export { Features as Component, loader, shouldRevalidate } from './features.tsx';
