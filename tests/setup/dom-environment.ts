import JSDOMEnvironment from 'jest-environment-jsdom';
import { BroadcastChannel } from 'node:worker_threads';

/** An open BroadcastChannel keeps a Node process alive; this one does not. */
class TabChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}

/** Browser APIs that jsdom lacks. */
const ALSO_IN_BROWSERS = {
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
  BroadcastChannel: TabChannel,
};

export default class BrowserLikeEnvironment extends JSDOMEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, ALSO_IN_BROWSERS);
  }
}
