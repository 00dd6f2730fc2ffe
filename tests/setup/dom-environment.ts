import JSDOMEnvironment from 'jest-environment-jsdom';
import { BroadcastChannel } from 'node:worker_threads';

/** Does not keep the Node process alive, unlike Node's BroadcastChannel. */
class UnrefBroadcastChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}

/** Browser APIs that jsdom lacks. */
const MISSING_GLOBALS = {
  structuredClone,
  TextEncoder,
  TextDecoder,
  ReadableStream,
  WritableStream,
  TransformStream,
  fetch,
  Request,
  Response,
  Headers,
  BroadcastChannel: UnrefBroadcastChannel,
};

export default class BrowserEnvironment extends JSDOMEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, MISSING_GLOBALS);
  }
}
