import { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';

/**
 * A websocket as the byte stream that the broker reads and writes. `writev` joins what has piled up into one frame,
 * and a write is done when the socket has taken it, so that a slow browser holds back its own messages only.
 */
export class SocketStream extends Duplex {
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    super();
    this.#socket = socket;
    socket.on('message', (data) => this.push(bytesOf(data)));
    socket.on('close', () => {
      this.push(null);
      this.destroy();
    });
    socket.on('error', (error) => this.destroy(error));
  }

  /** Browsers send next to nothing here, and the frame size is limited: no need to hold the socket back. */
  override _read(): void {}

  override _write(chunk: Uint8Array, _encoding: BufferEncoding, done: (error?: Error | null) => void): void {
    this.#socket.send(chunk, { binary: true }, done);
  }

  override _writev(chunks: { chunk: Uint8Array }[], done: (error?: Error | null) => void): void {
    this.#socket.send(Buffer.concat(chunks.map(({ chunk }) => chunk)), { binary: true }, done);
  }

  override _final(done: () => void): void {
    this.#socket.close();
    done();
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#socket.terminate();
    done(error);
  }
}

function bytesOf(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
