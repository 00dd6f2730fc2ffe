import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';

export interface ReceivedRequest {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  bytes: Buffer;
}

/** Starts an HTTPS server for `name`, with a certificate of its own, that keeps what it receives. */
export async function startHttpsReceiver(name: string) {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'earthtight-https-'));
  const [keyFile, certificateFile] = ['key.pem', 'certificate.pem'].map((file) => path.join(folder, file));
  const options = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:P-256',
    '-nodes',
    '-days',
    '30',
    '-subj',
    `/CN=${name}`,
  ];
  const files = ['-keyout', keyFile ?? '', '-out', certificateFile ?? ''];
  execFileSync('openssl', ['req', '-x509', ...options, '-addext', `subjectAltName=DNS:${name}`, ...files], {
    stdio: 'pipe',
  });
  const [key, certificate] = [keyFile, certificateFile].map((file) => readFileSync(file ?? '', 'utf8'));
  rmSync(folder, { recursive: true });
  const received: ReceivedRequest[] = [];
  let answer: { status: number; headers?: Record<string, string> } = { status: 200 };
  const server = createServer({ key, cert: certificate }, (incoming, response) => {
    void buffer(incoming).then((bytes) => {
      received.push({ path: incoming.url ?? '', headers: incoming.headers, body: bytes.toString(), bytes });
      response.writeHead(answer.status, answer.headers);
      response.end();
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://${name}:${port}/hooks`,
    certificate: certificate ?? '',
    received,
    /** What later requests get. */
    respond: (next: typeof answer) => {
      answer = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
}

export type HttpsReceiver = Awaited<ReturnType<typeof startHttpsReceiver>>;
