import { Duplex } from 'node:stream';
import type { RawData, WebSocket } from 'ws';

/**
 * A WebSocket as a Node stream for the broker. `writev` joins pending chunks into one frame. A write completes
 * when the socket has accepted it, so that a slow browser delays only its own messages.
 */
export class SocketStream extends Duplex {
  readonly #socket: WebSocket;

  constructor(socket: WebSocket) {
    super();
    this.#socket = socket;
    socket.on('message', (data) => this.push(toBuffer(data)));
    socket.on('close', () => {
      this.push(null);
      this.destroy();
    });
    socket.on('error', (error) => this.destroy(error));
  }

  /** Browsers send very little and frames are limited, so backpressure is not needed. */
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

function toBuffer(data: RawData): Buffer {
  if (Array.isArray(data)) return Buffer.concat(data);
  return Buffer.isBuffer(data) ? data : Buffer.from(data);
}
