import type { UnsentPhoto } from '@/lib/offline/store/schema';
import type { UnsentInspection } from '@/lib/offline/unsent-work/list';
import type { ReportSync } from '@/lib/offline/sync/report-sync';
import { addAddendum, type NewAddendum } from '@/lib/reports/addenda-contract';
import type { EditorEvent } from '@/lib/reports/editor/events';
import type { Editor, Place } from '@/lib/reports/editor/state';
import type { TestUser } from '@/tests/setup/world';
import { collectShownEntries, type Entries } from './entries';
import type { ProductModules } from './product-modules';
import { Connection, type Outcome } from './connection';

/**
 * Called with every change on a device. `event` is the person's step, or null for a change by the device or the
 * network.
 */
export type OnChange = (device: Device, event: EditorEvent | null, before: Editor, after: Editor) => void;

/** One person's browser: the product's sync over its own database. */
export class Device {
  readonly connection: Connection;
  sessionId: string | null = null;
  isOnline = true;
  /** Milliseconds by which its clock is fast. */
  clockOffset = 0;
  /** Null while no inspection is open. */
  sync: ReportSync | null = null;
  /** The editor when the tab was last killed. */
  editorWhenLeft: Editor | null = null;
  /** What the dialog of addenda keeps until the server confirms it. */
  unsentAddendum: NewAddendum | null = null;
  private sending: Promise<unknown> = Promise.resolve();
  private currentEvent: EditorEvent | null = null;

  constructor(
    readonly product: ProductModules,
    readonly name: string,
    private readonly account: { person: TestUser; unitId: string },
    server: (device: Device, address: string, init: RequestInit) => Promise<Response>,
    private readonly onChange: OnChange,
  ) {
    this.connection = new Connection((address, init) => server(this, address, init));
  }

  get person(): TestUser {
    return this.account.person;
  }

  private get owner() {
    return { personId: this.person.id, unitId: this.account.unitId };
  }

  get editor(): Editor | null {
    return this.sync?.store.getState() ?? null;
  }

  /** Opens a report from the server or the device. Returns whether it opened. */
  async openReport(reportId: string, isNew = false): Promise<boolean> {
    this.connection.outcomes = [this.isOnline ? 'arrives' : 'is cut off'];
    const opened = await this.product.openReport(reportId, isNew, this.owner).catch(() => null);
    if (!opened) return false;
    this.attachSync(
      this.product.openReportSync(opened.editorData, opened.draft, () => undefined, createPresence(opened.place)),
    );
    if (opened.pendingResponse) await this.sync?.mergeServerResponse(opened.pendingResponse);
    await this.sync?.photos.load();
    await this.send('arrives');
    return true;
  }

  private attachSync(sync: ReportSync): void {
    sync.store.subscribe((after, before) => this.onChange(this, this.currentEvent, before, after));
    this.sync = sync;
  }

  /** Dispatches the person's events; each is stored on the device before the next. */
  async dispatch(...events: EditorEvent[]): Promise<void> {
    for (const event of events) {
      this.currentEvent = event;
      this.sync?.dispatch(event);
      this.currentEvent = null;
      await this.sync?.persist();
    }
  }

  /** Takes a photo and stores it on the device. Returns its file name. */
  async takePhoto(area: UnsentPhoto['area'], picture: Buffer): Promise<string> {
    const fileName = `${crypto.randomUUID()}.jpg`;
    const { personId, unitId } = this.owner;
    const photo = {
      fileName,
      personId,
      unitId,
      area,
      reportId: this.editor?.report.id ?? '',
      picture: new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
      takenAt: null,
      position: null,
      addedAt: this.product.now(),
    };
    await this.sync?.photos.add([photo]);
    return fileName;
  }

  /** Sends unsent changes until everything has a response or a request hangs. */
  async send(...outcomes: Outcome[]): Promise<void> {
    this.connection.outcomes = this.isOnline ? outcomes : ['is cut off'];
    if (!this.sync) return;
    this.sending = this.sync.send();
    await this.waitUntilSettled();
  }

  /** Lets the hanging request and all later ones arrive. */
  async receiveResponse(): Promise<void> {
    this.connection.outcomes = ['arrives'];
    await this.connection.releasePending();
    await this.waitUntilSettled();
  }

  async goOffline(): Promise<void> {
    this.isOnline = false;
    this.connection.outcomes = ['is cut off'];
    this.connection.cutPending();
    await this.waitUntilSettled();
  }

  private async waitUntilSettled(): Promise<void> {
    await Promise.race([this.sending, this.connection.waitForPending()]);
    await this.sync?.persist();
  }

  /** Receives a live message about a change and refetches. */
  async receiveChange(...outcomes: Outcome[]): Promise<void> {
    this.sync?.requestRefetch(null);
    await this.send(...outcomes);
  }

  /** Sends the report's unsent changes without opening it, as the list does. Returns whether there were any. */
  async sendFromList(reportId: string, ...outcomes: Outcome[]): Promise<boolean> {
    const draft = this.sync ? null : await this.product.findDraft(reportId, this.person.id);
    if (!draft) return false;
    this.connection.outcomes = this.isOnline ? outcomes : ['is cut off'];
    const sync = this.product.openReportSync(draft.editorData, draft, () => undefined);
    sync.store.subscribe((after, before) => this.onChange(this, null, before, after));
    await sync.photos.load();
    await sync.send();
    sync.stop();
    return true;
  }

  /** Sends the unsent work of a report that cannot be opened. */
  async sendUnopened(reportId: string): Promise<void> {
    this.connection.outcomes = ['arrives'];
    await this.product.sendUnsentWork(reportId, this.person.id);
  }

  /** Sends the entered addendum. Returns whether the server confirmed it. */
  async sendAddendum(reportId: string, ...outcomes: Outcome[]): Promise<boolean> {
    const addendum = this.unsentAddendum;
    if (!addendum) return false;
    this.connection.outcomes = this.isOnline ? outcomes : ['is cut off'];
    const isConfirmed = await this.product.callApi(addAddendum, { idreport: reportId, addendum }).then(
      () => true,
      () => false,
    );
    if (isConfirmed) this.unsentAddendum = null;
    return isConfirmed;
  }

  /** Kills the tab. A request that was sent may still reach the server. */
  async kill(reachesServer: boolean): Promise<void> {
    this.editorWhenLeft = this.editor;
    this.sync?.stop();
    this.sync = null;
    this.sending = Promise.resolve();
    await this.connection.abandonPending(reachesServer);
  }

  /** Reads what 'On this device' shows. */
  async readStored(reportId: string): Promise<StoredWork> {
    const draft = await this.product.findDraft(reportId, this.person.id);
    const work = await this.product.readUnsentWork(this.owner);
    const photos = await (await this.product.openDeviceDatabase()).getAll('photos');
    return {
      entries: draft
        ? collectShownEntries({
            report: draft.mine,
            conflicts: draft.conflicts ?? [],
            orphaned: draft.orphaned?.report ?? null,
          })
        : new Map(),
      listed: work.filter((stored) => stored.reportId === reportId),
      photos: photos.map(({ fileName }) => fileName),
    };
  }
}

const createPresence = (place: Place | null) => ({ place, canEnter: () => true });

export interface StoredWork {
  entries: Entries;
  listed: readonly UnsentInspection[];
  photos: readonly string[];
}
