/** Outcome of a device's requests. */
export type Fate =
  /** The request and its response arrive. */
  | 'arrives'
  | 'is cut off'
  /** The server handles the request, but the response is lost. */
  | 'gets no answer'
  /** The request hangs until it is released. */
  | 'is under way'
  /** The server handles the request; the response hangs until it is released. */
  | 'has its answer under way';

interface RunningRequest {
  reachesServer: () => Promise<void>;
  answer: () => void;
  breaksOff: () => void;
}

/** Network between one device and the server, with at most one request, because the device sends one at a time. */
export class Wire {
  /** Outcomes of the next requests in order; the last one applies to all others. */
  fates: readonly Fate[] = ['arrives'];
  carried = 0;
  private underWay: RunningRequest | null = null;
  private tellWaiting: () => void = () => undefined;

  constructor(private readonly server: (address: string, init: RequestInit) => Promise<Response>) {}

  get isWaiting(): boolean {
    return this.underWay !== null;
  }

  /** Resolves when a request hangs. */
  waits(): Promise<void> {
    if (this.underWay) return Promise.resolve();
    return new Promise((resolve) => {
      this.tellWaiting = resolve;
    });
  }

  async carry(address: string, init: RequestInit): Promise<Response> {
    this.carried += 1;
    const fate = this.getNextFate();
    if (fate === 'is cut off') throw new TypeError('Failed to fetch');
    if (fate === 'arrives') return this.server(address, init);
    if (fate === 'gets no answer') {
      await this.server(address, init);
      throw new TypeError('Failed to fetch');
    }
    return this.hold(address, init, fate === 'has its answer under way');
  }

  private getNextFate(): Fate {
    const [next = 'arrives', ...later] = this.fates;
    if (later.length > 0) this.fates = later;
    return next;
  }

  private async hold(address: string, init: RequestInit, isDone: boolean): Promise<Response> {
    let done = isDone ? await this.server(address, init) : null;
    return new Promise((resolve, reject) => {
      this.underWay = {
        reachesServer: async () => {
          done ??= await this.server(address, init);
        },
        answer: () => done && resolve(done),
        breaksOff: () => reject(new TypeError('Failed to fetch')),
      };
      this.tellWaiting();
    });
  }

  /** Releases the hanging request. */
  async arrive(): Promise<void> {
    const request = this.underWay;
    await request?.reachesServer();
    this.underWay = null;
    request?.answer();
  }

  breaksOff(): void {
    const request = this.underWay;
    this.underWay = null;
    request?.breaksOff();
  }

  /** The tab is gone; its request may still arrive. */
  async closeTab(arrives: boolean): Promise<void> {
    const request = this.underWay;
    this.underWay = null;
    if (arrives) await request?.reachesServer();
  }
}
