export { Contacts as Component } from './contacts.tsx';
export * from './contacts-data.ts';
