import JSDOMEnvironment from 'jest-environment-jsdom';
import { BroadcastChannel } from 'node:worker_threads';

/** In Node an open channel keeps the process alive; a closed tab keeps nobody waiting. */
class TabChannel extends BroadcastChannel {
  constructor(name: string) {
    super(name);
    this.unref();
  }
}

/** What every browser has and jsdom does not hand to a page. */
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
