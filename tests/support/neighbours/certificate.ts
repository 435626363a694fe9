import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

/** A certificate for "localhost", that nobody trusts yet. */
export async function newCertificate() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  return { key, cert };
}

/** Trusts a certificate until it is disposed of. */
export function trust(cert: string): Disposable {
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, cert]);
  return { [Symbol.dispose]: () => setDefaultCACertificates(trusted) };
}
