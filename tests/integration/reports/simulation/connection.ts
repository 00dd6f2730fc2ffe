/** What happens to a request of a device. */
export type Outcome =
  /** The request and its response arrive. */
  | 'arrives'
  | 'is cut off'
  /** The server handles the request, but the response is lost. */
  | 'loses its response'
  /** The request hangs until it is released. */
  | 'hangs'
  /** The server handles the request, but the response hangs until it is released. */
  | 'has its response hang';

interface PendingRequest {
  deliver: () => Promise<void>;
  respond: () => void;
  fail: () => void;
}

/** The network between one device and the server. A device sends one request at a time. */
export class Connection {
  /** Outcomes of the next requests in order. The last one also applies to all later requests. */
  outcomes: readonly Outcome[] = ['arrives'];
  requestCount = 0;
  private pending: PendingRequest | null = null;
  private onPending: () => void = () => undefined;

  constructor(private readonly server: (address: string, init: RequestInit) => Promise<Response>) {}

  get hasPendingRequest(): boolean {
    return this.pending !== null;
  }

  /** Resolves when a request hangs. */
  waitForPending(): Promise<void> {
    if (this.pending) return Promise.resolve();
    return new Promise((resolve) => {
      this.onPending = resolve;
    });
  }

  async fetch(address: string, init: RequestInit): Promise<Response> {
    this.requestCount += 1;
    const outcome = this.takeNextOutcome();
    if (outcome === 'is cut off') throw new TypeError('Failed to fetch');
    if (outcome === 'arrives') return this.server(address, init);
    if (outcome === 'loses its response') {
      await this.server(address, init);
      throw new TypeError('Failed to fetch');
    }
    return this.hold(address, init, outcome === 'has its response hang');
  }

  private takeNextOutcome(): Outcome {
    const [next = 'arrives', ...later] = this.outcomes;
    if (later.length > 0) this.outcomes = later;
    return next;
  }

  private async hold(address: string, init: RequestInit, isHandled: boolean): Promise<Response> {
    let response = isHandled ? await this.server(address, init) : null;
    return new Promise((resolve, reject) => {
      this.pending = {
        deliver: async () => {
          response ??= await this.server(address, init);
        },
        respond: () => response && resolve(response),
        fail: () => reject(new TypeError('Failed to fetch')),
      };
      this.onPending();
    });
  }

  /** Lets the hanging request and its response arrive. */
  async releasePending(): Promise<void> {
    const request = this.pending;
    await request?.deliver();
    this.pending = null;
    request?.respond();
  }

  cutPending(): void {
    const request = this.pending;
    this.pending = null;
    request?.fail();
  }

  /** Drops the hanging request without a response, as when a tab is closed. The request may still reach the server. */
  async abandonPending(reachesServer: boolean): Promise<void> {
    const request = this.pending;
    this.pending = null;
    if (reachesServer) await request?.deliver();
  }
}
