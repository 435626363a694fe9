export { Privacy as Component } from './privacy.tsx';
