/**
 * A response whose body is there already. The server sends it as it is (server/web-answer.ts), because reading it as a
 * stream of the web would cost more than most answers do. Whoever reads it as a response of the web gets the same bytes;
 * given to `Response` itself they would be copied at once.
 */
export class WholeResponse extends Response {
  constructor(
    readonly whole: string | Uint8Array,
    init: ResponseInit,
    /** Called when the server has sent the body, or never will. Read as a stream, it may be needed for longer. */
    readonly sent: () => void = () => undefined,
  ) {
    super(streamOf(whole), init);
  }
}

function streamOf(whole: string | Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(typeof whole === 'string' ? new TextEncoder().encode(whole) : whole);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
