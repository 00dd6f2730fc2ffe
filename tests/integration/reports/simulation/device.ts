import type { UnsentPhoto } from '@/lib/offline/store/schema';
import type { UnsentInspection } from '@/lib/offline/unsent-work/list';
import type { ReportSync } from '@/lib/offline/sync/report-sync';
import type { EditorEvent } from '@/lib/reports/editor/events';
import type { Editor, Place } from '@/lib/reports/editor/state';
import type { TestUser } from '@/tests/setup/world';
import { listShownEntries, type Entries } from './entries';
import type { Page } from './page';
import { Wire, type Fate } from './wire';

/** Observes every change on a device. `event` is the person's step, null for the device or the network. */
export type Watch = (device: Device, event: EditorEvent | null, before: Editor, after: Editor) => void;

/** One person's browser: the product's sync over its own database. */
export class Device {
  readonly wire: Wire;
  sessionId: string | null = null;
  hasSignal = true;
  /** Milliseconds that its clock is ahead. */
  clockOffset = 0;
  saving: ReportSync | null = null;
  leftAt: Editor | null = null;
  private sending: Promise<unknown> = Promise.resolve();
  private entering: EditorEvent | null = null;

  constructor(
    readonly page: Page,
    readonly name: string,
    private readonly belongsTo: { person: TestUser; unitId: string },
    server: (device: Device, address: string, init: RequestInit) => Promise<Response>,
    private readonly watch: Watch,
  ) {
    this.wire = new Wire((address, init) => server(this, address, init));
  }

  get person(): TestUser {
    return this.belongsTo.person;
  }

  private get owner() {
    return { personId: this.person.id, unitId: this.belongsTo.unitId };
  }

  get editor(): Editor | null {
    return this.saving?.store.getState() ?? null;
  }

  /** @returns whether the report opened, from the server or the device */
  async openTicket(reportId: string, isNew = false): Promise<boolean> {
    this.wire.fates = [this.hasSignal ? 'arrives' : 'is cut off'];
    const opened = await this.page.openReport(reportId, isNew, this.owner).catch(() => null);
    if (!opened) return false;
    this.shows(this.page.openReportSync(opened.editorData, opened.draft, () => undefined, getPresenceAt(opened.place)));
    if (opened.pendingResponse) await this.saving?.mergeServerAnswer(opened.pendingResponse);
    await this.saving?.photos.load();
    await this.sends('arrives');
    return true;
  }

  private shows(saving: ReportSync): void {
    saving.store.subscribe((after, before) => this.watch(this, this.entering, before, after));
    this.saving = saving;
  }

  /** Sends the person's events; each is stored on the device before the next. */
  async dispatch(...events: EditorEvent[]): Promise<void> {
    for (const event of events) {
      this.entering = event;
      this.saving?.dispatch(event);
      this.entering = null;
      await this.saving?.persisted();
    }
  }

  /** Takes a picture, which is stored on the device before anything names it. */
  async getPhotographs(area: UnsentPhoto['area'], picture: Buffer): Promise<string> {
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
      addedAt: this.page.now(),
    };
    await this.saving?.photos.add([photo]);
    return fileName;
  }

  /** Sends what waits, until everything has a response or a request hangs. */
  async sends(...fates: Fate[]): Promise<void> {
    this.wire.fates = this.hasSignal ? fates : ['is cut off'];
    if (!this.saving) return;
    this.sending = this.saving.send();
    await this.settles();
  }

  /** Lets the hanging request and all later ones arrive. */
  async receiveAnswer(): Promise<void> {
    this.wire.fates = ['arrives'];
    await this.wire.arrive();
    await this.settles();
  }

  async loseSignal(): Promise<void> {
    this.hasSignal = false;
    this.wire.fates = ['is cut off'];
    this.wire.breaksOff();
    await this.settles();
  }

  private async settles(): Promise<void> {
    await Promise.race([this.sending, this.wire.waits()]);
    await this.saving?.persisted();
  }

  /** The device is notified of a change. */
  async receiveChange(...fates: Fate[]): Promise<void> {
    this.saving?.requestRefetch(null);
    await this.sends(...fates);
  }

  /** Another page of the product sends the report's waiting work. */
  async sendUnseen(reportId: string, ...fates: Fate[]): Promise<boolean> {
    const draft = this.saving ? null : await this.page.draftOf(reportId, this.person.id);
    if (!draft) return false;
    this.wire.fates = this.hasSignal ? fates : ['is cut off'];
    const saving = this.page.openReportSync(draft.editorData, draft, () => undefined);
    saving.store.subscribe((after, before) => this.watch(this, null, before, after));
    await saving.photos.load();
    await saving.send();
    saving.stop();
    return true;
  }

  /** Any page of the product sends the waiting work of a report that cannot be opened. */
  async sendUnopened(reportId: string): Promise<void> {
    this.wire.fates = ['arrives'];
    await this.page.sendUnsentWork(reportId, this.person.id);
  }

  /** Kills the tab: what is not on the device is lost. A sent request may still arrive. */
  async kill(requestArrives: boolean): Promise<void> {
    this.leftAt = this.editor;
    this.saving?.stop();
    this.saving = null;
    this.sending = Promise.resolve();
    await this.wire.closeTab(requestArrives);
  }

  /** What 'On this device' shows. */
  async readStored(reportId: string): Promise<OnDevice> {
    const draft = await this.page.draftOf(reportId, this.person.id);
    const work = await this.page.readUnsentWork(this.owner);
    const photos = await (await this.page.deviceDatabase()).getAll('photos');
    return {
      entries: draft
        ? listShownEntries({
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

const getPresenceAt = (place: Place | null) => ({ place, entering: () => true });

export interface OnDevice {
  entries: Entries;
  listed: readonly UnsentInspection[];
  photos: readonly string[];
}
