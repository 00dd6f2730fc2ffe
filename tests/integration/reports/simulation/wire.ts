/** What becomes of the requests that a device sends from now on. */
export type Fate =
  /** The request arrives and is answered. */
  | 'arrives'
  /** There is no signal. */
  | 'is cut off'
  /** The server does what was asked, and the signal goes before the answer comes. */
  | 'gets no answer'
  /** The request is under way until the world lets it arrive. */
  | 'is under way'
  /** The server does what was asked, and the answer is under way until the world lets it arrive. */
  | 'has its answer under way';

/** One request between a device and the server that has not ended yet. */
interface UnderWay {
  reachesServer: () => Promise<void>;
  answer: () => void;
  breaksOff: () => void;
}

/**
 * The line between one device and the server. It carries at most one request, because the device sends one at a time.
 */
export class Wire {
  /** What becomes of the next requests, one after the other. The last fate applies to all that follow. */
  fates: readonly Fate[] = ['arrives'];
  /** How many requests were sent so far. */
  carried = 0;
  private underWay: UnderWay | null = null;
  private tellWaiting: () => void = () => undefined;

  constructor(private readonly server: (address: string, init: RequestInit) => Promise<Response>) {}

  get isWaiting(): boolean {
    return this.underWay !== null;
  }

  /** Resolves when a request has to wait on this line. */
  waits(): Promise<void> {
    if (this.underWay) return Promise.resolve();
    return new Promise((resolve) => {
      this.tellWaiting = resolve;
    });
  }

  async carry(address: string, init: RequestInit): Promise<Response> {
    this.carried += 1;
    const fate = this.nextFate();
    if (fate === 'is cut off') throw new TypeError('Failed to fetch');
    if (fate === 'arrives') return this.server(address, init);
    if (fate === 'gets no answer') {
      await this.server(address, init);
      throw new TypeError('Failed to fetch');
    }
    return this.hold(address, init, fate === 'has its answer under way');
  }

  private nextFate(): Fate {
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

  /** Lets the request that is under way arrive and be answered. */
  async arrives(): Promise<void> {
    const request = this.underWay;
    await request?.reachesServer();
    this.underWay = null;
    request?.answer();
  }

  /** The signal goes while the request is under way. */
  breaksOff(): void {
    const request = this.underWay;
    this.underWay = null;
    request?.breaksOff();
  }

  /** The tab that waited for the answer is gone. The request may arrive all the same. */
  async isForgotten(arrives: boolean): Promise<void> {
    const request = this.underWay;
    this.underWay = null;
    if (arrives) await request?.reachesServer();
  }
}
