import type { EditorEvent } from '@/lib/reports/editor/events';
import { answerTo } from '@/tests/integration/offline/phone';
import { createRequestAs } from '@/tests/setup/requests';
import { getEntries, type Entries } from './entries';
import { SimulatedTime } from './clock';
import { Device, type Watch } from './device';
import { Ledger } from './ledger';
import { resetDevice } from './page';
import { FENCE, makeSession, onServer, RESET_POSTS, setScene, type Scene } from './scene';
import type { BeginningValues, Name } from './steps';
import { Watcher } from './watcher';

/** An invariant failed. */
export class Violation extends Error {}

/** Steps that log one BMP with a required correction, from first screen to summary. */
const LOGS_FENCE: readonly EditorEvent[] = [
  { type: 'phaseOpened', phase: 'BMPInspection' },
  { type: 'practicePicked', practiceId: FENCE },
  { type: 'placed', position: { lat: 43, lng: -87 } },
  { type: 'continued' },
  { type: 'conditionChanged', change: { description: 'torn' } },
  { type: 'continued' },
  { type: 'requiredCasToggled', required: true },
  { type: 'actionToggled', actionId: RESET_POSTS },
  { type: 'bmpSaved' },
  { type: 'continued' },
];

/** Number of runs in this process, part of ids: the same seed can repeat an inspection under new ids. */
let runs = 0;

/** One inspection from start to quiet, on two or three devices. */
export class Run {
  readonly time = new SimulatedTime();
  readonly ledger = new Ledger();
  readonly story: string[] = [];
  readonly devices: Device[] = [];
  readonly reportId: string;
  private readonly watcher = new Watcher(this.ledger);
  private readonly number = (runs += 1);
  private ids = 0;
  /** What each device showed at SAVE & NOTIFY or CLOSE OUT, without orphaned work, which is not sent. */
  readonly confirmed = new Map<Device, Entries>();
  frozen: Entries | null = null;

  constructor(readonly scene: Scene) {
    this.reportId = this.newId();
  }

  /** UUIDs that are the same at each replay. */
  readonly newId = (): `${string}-${string}-${string}-${string}-${string}` => {
    this.ids += 1;
    const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
    return `${hex(this.number, 8)}-0000-4000-8000-${hex(this.ids, 12)}`;
  };

  async begins(names: readonly Name[], beginning: BeginningValues): Promise<void> {
    jest.spyOn(globalThis.crypto, 'randomUUID').mockImplementation(this.newId);
    this.time.setOffset(0);
    await setScene(this.scene);
    for (const [at, name] of names.entries()) {
      const page = this.scene.pages[at];
      if (!page) throw new Error('There is no device for everybody.');
      await resetDevice(page);
      const isSecond = names.indexOf(name) < at;
      const owner = { person: this.scene.people[name], unitId: this.scene.unit.id };
      const device = new Device(page, isSecond ? `${name}'s tablet` : name, owner, this.answer, this.watch);
      await this.signIn(device);
      this.devices.push(device);
    }
    const [first] = this.devices;
    if (!first) throw new Error('Nobody is there.');
    this.activate(first);
    await first.openTicket(this.reportId, true);
    await first.dispatch({ type: 'siteChosen', siteId: this.scene.unit.site.id });
    if (beginning !== 'empty') await first.dispatch(...LOGS_FENCE);
    if (beginning === 'notified')
      await first.dispatch({ type: 'questionOpened', question: 'save-and-notify' }, { type: 'notifyConfirmed' });
    await first.sends('arrives');
    this.note(`${first.name} begins an inspection of ${this.scene.unit.site.name}: ${beginning}.`);
  }

  /** Uses this device's network and clock from now on. */
  activate(device: Device): void {
    this.time.setOffset(device.clockOffset);
    global.fetch = (address, init = {}) => device.wire.carry(String(address), init);
  }

  async signIn(device: Device): Promise<void> {
    device.sessionId ??= await makeSession(this.scene, device.person.id);
  }

  note(sentence: string): void {
    this.story.push(sentence);
    this.checkInvariants();
  }

  /** Throws if an invariant failed since the last call. */
  checkInvariants(): void {
    const [wrong] = this.watcher.wrong;
    if (wrong) throw new Violation(wrong);
  }

  private readonly watch: Watch = (device, event, before, after) => this.watcher.record(device, event, before, after);

  /** Checks a device after opening: it may be anywhere but inside a BMP that another person is logging. */
  checkOpening(device: Device): void {
    if (device.editor) this.watcher.seeOpening(device, device.editor);
  }

  private readonly answer = async (device: Device, address: string, init: RequestInit): Promise<Response> => {
    this.time.passes(7);
    this.time.setOffset(0);
    const response = await answerTo(await createRequestAs(device, address, init), init.method ?? 'GET');
    response.headers.set('date', new Date(this.time.now).toUTCString());
    if (response.status >= 500) throw new Violation(`The server failed: ${address} was answered ${response.status}.`);
    if (response.ok && address.includes('saveReport')) await this.recordSave();
    if (response.ok && /(start|end)Report/.test(address)) await this.checkRecord(device, address.includes('endReport'));
    this.time.setOffset(device.clockOffset);
    return response;
  };

  private async recordSave(): Promise<void> {
    const serverReport = await onServer(this.scene, this.reportId);
    if (serverReport) this.ledger.recordSaved(getEntries(serverReport.report));
  }

  /**
   * Checks after SAVE & NOTIFY or CLOSE OUT that everything on the person's screen arrived, unless a person removed it
   * since.
   */
  private async checkRecord(device: Device, isClosed: boolean): Promise<void> {
    const serverReport = await onServer(this.scene, this.reportId);
    const confirmed = this.confirmed.get(device);
    if (!serverReport || !confirmed) return;
    this.confirmed.delete(device);
    this.watcher.compareRecord(device, confirmed, serverReport, isClosed);
    if (isClosed) this.frozen ??= getEntries(serverReport.report);
  }
}
