import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What Twilio does with the next message. A behavior with 'accept' stores the message, whatever the response. */
type Behavior =
  | 'accept'
  | 'accept and hang up'
  | 'accept and respond 500'
  | 'accept and never respond'
  | 'respond 429'
  | 'respond 500'
  | 'refuse: invalid number'
  | 'refuse: wrong password';

interface SentText {
  sid: string;
  to: string;
  body: string;
  statusCallback: string;
  createdAt: Date;
  status: string;
}

/** Starts a server with the part of Twilio's messages API that the product uses. */
export async function startFakeTwilio({ now = () => new Date() } = {}) {
  const behaviors: Behavior[] = [];
  const acceptedTexts: SentText[] = [];
  let requests = 0;
  const requestWaiters: (() => void)[] = [];

  const server = createServer((request, response) => {
    if (request.method === 'GET') return void list(request, response);
    requests += 1;
    void readBody(request).then((body) => receive(new URLSearchParams(body), request, response));
  });

  const receive = (form: URLSearchParams, request: IncomingMessage, response: ServerResponse) => {
    const behavior = behaviors.shift() ?? 'accept';
    if (behavior.startsWith('accept')) acceptedTexts.push(readTextFrom(form, acceptedTexts.length, now()));
    for (const resolve of requestWaiters.splice(0)) resolve();
    if (behavior === 'accept and never respond') return;
    if (behavior === 'accept and hang up') return request.socket.destroy();
    if (behavior === 'refuse: invalid number')
      return sendJson(response, 400, { code: 21211, message: 'Invalid To', status: 400 });
    if (behavior === 'refuse: wrong password')
      return sendJson(response, 401, { code: 20003, message: 'Authenticate', status: 401 });
    if (behavior === 'respond 429')
      return sendJson(response, 429, { code: 20429, message: 'Too Many Requests', status: 429 });
    if (behavior !== 'accept')
      return sendJson(response, 500, { code: 20500, message: 'Internal Server Error', status: 500 });
    const last = acceptedTexts.at(-1);
    if (last) sendJson(response, 201, toTwilioMessage(last));
  };

  const list = (request: IncomingMessage, response: ServerResponse) => {
    const to = new URL(request.url ?? '/', 'http://twilio').searchParams.get('To');
    const messages = acceptedTexts
      .filter((texted) => texted.to === to)
      .reverse()
      .map(toTwilioMessage);
    sendJson(response, 200, { messages, page: 0, page_size: 50, next_page_uri: null, uri: request.url });
  };

  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}`,
    acceptedTexts,
    requests: () => requests,
    enqueue(...added: Behavior[]) {
      behaviors.push(...added);
    },
    /** Resolves when the next message is received. */
    waitForRequest: () => new Promise<void>((resolve) => requestWaiters.push(resolve)),
    close() {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

export type FakeTwilio = Awaited<ReturnType<typeof startFakeTwilio>>;

function readTextFrom(form: URLSearchParams, index: number, createdAt: Date): SentText {
  return {
    sid: `SM${String(index).padStart(32, '0')}`,
    to: form.get('To') ?? '',
    body: form.get('Body') ?? '',
    statusCallback: form.get('StatusCallback') ?? '',
    createdAt,
    status: 'queued',
  };
}

function toTwilioMessage({ sid, to, body, createdAt, status }: SentText) {
  return { sid, to, body, status, date_created: createdAt.toUTCString(), date_sent: null };
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of request) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks).toString('utf8');
}
