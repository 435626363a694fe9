export { action, Contacts as Component, loader } from './contacts.tsx';
