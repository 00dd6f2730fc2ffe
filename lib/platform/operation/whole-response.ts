/**
 * A response whose body is there already. The server sends it as it is (server/web-answer.ts), because reading it as a
 * stream of the web would cost more than most answers do.
 */
export class WholeResponse extends Response {
  constructor(
    readonly whole: string | Uint8Array<ArrayBuffer>,
    init: ResponseInit,
  ) {
    super(whole, init);
  }
}
