/**
 * A response with a buffered body, which server/http/web-handler.ts sends without the overhead of a web stream. It
 * can also be read as a normal Response; passing the bytes to `Response` directly would copy them.
 */
export class BufferedResponse extends Response {
  constructor(
    readonly content: string | Uint8Array,
    init: ResponseInit,
  ) {
    super(createStream(content), init);
  }
}

function createStream(content: string | Uint8Array): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        controller.enqueue(typeof content === 'string' ? new TextEncoder().encode(content) : content);
        controller.close();
      },
    },
    { highWaterMark: 0 },
  );
}
