import { openSocket } from '@/lib/client/open-socket';

const CLOSING = 2;

/** Accepts messages while it is open and records an error for later ones, like a browser. */
class BrowserSocket {
  static readonly OPEN = 1;
  readyState = BrowserSocket.OPEN;
  readonly sent: unknown[] = [];
  readonly errors: string[] = [];
  readonly opened: [url: string, protocols: string[]];

  constructor(url: string, protocols: string[]) {
    this.opened = [url, protocols];
  }

  send(data: unknown): void {
    if (this.readyState === BrowserSocket.OPEN) this.sent.push(data);
    else this.errors.push('WebSocket is already in CLOSING or CLOSED state.');
  }
}

test('the socket sends messages while it is open and drops them without an error while it closes', () => {
  Object.defineProperty(globalThis, 'WebSocket', { value: BrowserSocket });
  const socket: unknown = openSocket('wss://product.example/mqtt', ['mqtt']);
  if (!(socket instanceof BrowserSocket)) throw new Error('not the browser’s socket');
  const send = (text: string) => socket.send(text);
  expect(socket.opened).toEqual(['wss://product.example/mqtt', ['mqtt']]);
  send('subscribe');
  socket.readyState = CLOSING;
  send('goodbye');
  expect(socket.sent).toEqual(['subscribe']);
  expect(socket.errors).toEqual([]);
});
