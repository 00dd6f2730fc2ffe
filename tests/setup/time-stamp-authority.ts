import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

interface TimeStampRequest {
  headers: IncomingHttpHeaders;
  query: Buffer;
}

type Respond = (response: ServerResponse, request: TimeStampRequest) => void;

const CONFIGURATION = `
[req]
prompt = no
distinguished_name = name
x509_extensions = authority
[name]
CN = Test Time Stamps
[authority]
basicConstraints = critical, CA:TRUE
extendedKeyUsage = critical, timeStamping
[tsa]
default_tsa = tsa1
[tsa1]
serial = $dir/serial
signer_digest = sha256
default_policy = 1.2.3.4.1
digests = sha256
ess_cert_id_alg = sha256
`;

/** Starts a time-stamp authority (RFC 3161) that signs with OpenSSL. */
export async function startTimeStampAuthority() {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earthtight-tsa-'));
  const inFolder = (name: string) => path.join(folder, name);
  const openssl = (...args: string[]) => execFileSync('openssl', args, { stdio: 'pipe' });
  writeFileSync(inFolder('tsa.cnf'), CONFIGURATION.replace('$dir', folder));
  const request = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '30', '-config', inFolder('tsa.cnf')];
  openssl('req', ...request, '-keyout', inFolder('key.pem'), '-out', inFolder('authority.pem'));

  /** The reply to a query, in DER. */
  function sign(query: Buffer): Buffer {
    writeFileSync(inFolder('query'), query);
    const signer = ['-signer', inFolder('authority.pem'), '-inkey', inFolder('key.pem')];
    return openssl('ts', '-reply', '-config', inFolder('tsa.cnf'), '-queryfile', inFolder('query'), ...signer);
  }
  const answer: Respond = (response, { query }) => {
    response.writeHead(200, { 'content-type': 'application/timestamp-reply' }).end(sign(query));
  };
  let respond = answer;
  const requests: TimeStampRequest[] = [];
  const server = createServer((incoming, response) => {
    void buffer(incoming).then((query) => {
      requests.push({ headers: incoming.headers, query });
      respond(response, { headers: incoming.headers, query });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/tsr`,
    /** All requests. */
    requests,
    sign,
    /** Without `next`, the authority answers again. */
    respondWith(next: Respond = answer) {
      respond = next;
    },
    /** What OpenSSL says of a token of a file. @throws Error if it does not match */
    verify: (file: string, token: string): string =>
      openssl(
        'ts',
        '-verify',
        '-data',
        file,
        '-in',
        token,
        '-token_in',
        '-CAfile',
        inFolder('authority.pem'),
      ).toString(),
    close() {
      server.closeAllConnections();
      rmSync(folder, { recursive: true, force: true });
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type TimeStampAuthority = Awaited<ReturnType<typeof startTimeStampAuthority>>;
