/**
 * A response with a buffered body, which server/http/web-handler.ts sends without the overhead of a web stream. It
 * can also be read as a normal Response; passing the bytes to `Response` directly would copy them.
 */
export class BufferedResponse extends Response {
  constructor(
    readonly whole: string | Uint8Array,
    init: ResponseInit,
  ) {
    super(createStream(whole), init);
  }
}

function createStream(whole: string | Uint8Array): ReadableStream<Uint8Array> {
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
