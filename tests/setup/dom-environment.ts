import JSDOMEnvironment from 'jest-environment-jsdom';

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
  BroadcastChannel,
};

export default class BrowserLikeEnvironment extends JSDOMEnvironment {
  override async setup(): Promise<void> {
    await super.setup();
    Object.assign(this.global, ALSO_IN_BROWSERS);
  }
}
