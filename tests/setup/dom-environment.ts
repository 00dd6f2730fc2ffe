import JSDOMEnvironment from 'jest-environment-jsdom';
import { BroadcastChannel } from 'node:worker_threads';

/**
 * In Node an open channel keeps the process alive, whereas in a browser it ends with its tab. So this one does not keep
 * the process alive.
 */
class TabChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}

/** What every browser has and jsdom does not give to a page. */
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
