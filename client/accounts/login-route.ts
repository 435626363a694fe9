export { action, Login as Component, loader } from './login.tsx';
