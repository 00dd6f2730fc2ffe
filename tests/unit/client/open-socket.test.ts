import { openSocket } from '@/lib/client/open-socket';

const CLOSING = 2;

/** What a browser does: it takes messages while the connection is open, and complains about later ones. */
class BrowserSocket {
  static readonly OPEN = 1;
  readyState = BrowserSocket.OPEN;
  readonly sent: unknown[] = [];
  readonly complaints: string[] = [];
  readonly opened: [url: string, protocols: string[]];

  constructor(url: string, protocols: string[]) {
    this.opened = [url, protocols];
  }

  send(data: unknown): void {
    if (this.readyState === BrowserSocket.OPEN) this.sent.push(data);
    else this.complaints.push('WebSocket is already in CLOSING or CLOSED state.');
  }
}

test('messages are sent while the connection is open; once it is closing nothing is sent and nobody complains', () => {
  Object.defineProperty(globalThis, 'WebSocket', { value: BrowserSocket });
  const socket: unknown = openSocket('wss://product.example/mqtt', ['mqtt']);
  if (!(socket instanceof BrowserSocket)) throw new Error('not the browser’s socket');
  const send = (text: string) => socket.send(text);
  expect(socket.opened).toEqual(['wss://product.example/mqtt', ['mqtt']]);
  send('subscribe');
  socket.readyState = CLOSING;
  send('goodbye');
  expect(socket.sent).toEqual(['subscribe']);
  expect(socket.complaints).toEqual([]);
});
