export { Features as Component } from './features.tsx';
