import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { generate } from 'selfsigned';

/** Creates a certificate. It is valid for decades, because TLS uses the machine's clock and not the tests'. */
export async function newCertificate(host = 'localhost') {
  const { private: key, cert } = await generate([{ name: 'commonName', value: host }], {
    keyType: 'ec',
    notBeforeDate: new Date('2020-01-01'),
    notAfterDate: new Date('2100-01-01'),
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: [{ type: 2, value: host }] },
    ],
  });
  return { key, cert };
}

/** Trusts a certificate until it is disposed of. */
export function trust(cert: string): Disposable {
  const trusted = getCACertificates();
  setDefaultCACertificates([...trusted, cert]);
  return { [Symbol.dispose]: () => setDefaultCACertificates(trusted) };
}
