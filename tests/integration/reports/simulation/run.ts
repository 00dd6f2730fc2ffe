import type { EditorEvent } from '@/lib/reports/editor/events';
import { answerTo } from '@/tests/integration/offline/phone';
import { requestAs } from '@/tests/setup/requests';
import { entriesOf, type Entries } from './entries';
import { SimulatedTime } from './clock';
import { Device, type Watch } from './device';
import { Ledger } from './ledger';
import { emptied } from './page';
import { FENCE, newSession, onServer, RESET_POSTS, setScene, type Scene } from './scene';
import type { Beginning, Name } from './steps';
import { Watcher } from './watcher';

/** Thrown when something happened that must not happen. */
export class Violation extends Error {}

/** The steps that log one BMP which must be corrected, from its first screen to its summary. */
const LOGS_FENCE: readonly EditorEvent[] = [
  { type: 'went', phase: 'BMPInspection' },
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

/**
 * The number of runs in this process. It goes into ids, so that the same seed can make the same inspection again under
 * another id.
 */
let runs = 0;

/** One inspection from its beginning until everybody is quiet, on two or three devices. */
export class Run {
  readonly time = new SimulatedTime();
  readonly ledger = new Ledger();
  /** What happened, as sentences. */
  readonly story: string[] = [];
  readonly devices: Device[] = [];
  readonly reportId: string;
  private readonly watcher = new Watcher(this.ledger);
  private readonly number = (runs += 1);
  private ids = 0;
  /**
   * What each device showed of the inspection at SAVE & NOTIFY or CLOSE OUT. Orphaned work is not among it, because it
   * is not sent.
   */
  readonly confirmed = new Map<Device, Entries>();
  /** The entries of the record when it was frozen. */
  frozen: Entries | null = null;

  constructor(readonly scene: Scene) {
    this.reportId = this.newId();
  }

  /** Makes ids of the kind that browsers make, except that each replay makes the same ones. */
  readonly newId = (): `${string}-${string}-${string}-${string}-${string}` => {
    this.ids += 1;
    const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
    return `${hex(this.number, 8)}-0000-4000-8000-${hex(this.ids, 12)}`;
  };

  async begins(names: readonly Name[], beginning: Beginning): Promise<void> {
    jest.spyOn(globalThis.crypto, 'randomUUID').mockImplementation(this.newId);
    this.time.isReadWith(0);
    await setScene(this.scene);
    for (const [at, name] of names.entries()) {
      const page = this.scene.pages[at];
      if (!page) throw new Error('There is no device for everybody.');
      await emptied(page);
      const isSecond = names.indexOf(name) < at;
      const owner = { person: this.scene.people[name], unitId: this.scene.unit.id };
      const device = new Device(page, isSecond ? `${name}'s tablet` : name, owner, this.answer, this.watch);
      await this.signsIn(device);
      this.devices.push(device);
    }
    const [first] = this.devices;
    if (!first) throw new Error('Nobody is there.');
    this.isInHand(first);
    await first.opens(this.reportId, true);
    await first.does({ type: 'siteChosen', siteId: this.scene.unit.site.id });
    if (beginning !== 'empty') await first.does(...LOGS_FENCE);
    if (beginning === 'notified')
      await first.does({ type: 'asked', question: 'save-and-notify' }, { type: 'notifyConfirmed' });
    await first.sends('arrives');
    this.tells(`${first.name} begins an inspection of ${this.scene.unit.site.name}: ${beginning}.`);
  }

  /** From now on requests go over this device's line, and the time is that of its clock. */
  isInHand(device: Device): void {
    this.time.isReadWith(device.clockOffset);
    global.fetch = (address, init = {}) => device.wire.carry(String(address), init);
  }

  async signsIn(device: Device): Promise<void> {
    device.sessionId ??= await newSession(this.scene, device.person.id);
  }

  tells(sentence: string): void {
    this.story.push(sentence);
    this.holds();
  }

  /** Throws if something happened since the last call that must not happen. */
  holds(): void {
    const [wrong] = this.watcher.wrong;
    if (wrong) throw new Violation(wrong);
  }

  private readonly watch: Watch = (device, event, before, after) => this.watcher.sees(device, event, before, after);

  /**
   * Checks a device that has opened the report. It may be anywhere, except inside a BMP that somebody else is logging.
   */
  isOpened(device: Device): void {
    if (device.editor) this.watcher.seesOpening(device, device.editor);
  }

  private readonly answer = async (device: Device, address: string, init: RequestInit): Promise<Response> => {
    this.time.passes(7);
    this.time.isReadWith(0);
    const response = await answerTo(await requestAs(device, address, init), init.method ?? 'GET');
    response.headers.set('date', new Date(this.time.now).toUTCString());
    if (response.status >= 500) throw new Violation(`The server failed: ${address} was answered ${response.status}.`);
    if (response.ok && address.includes('saveReport')) await this.isSaved();
    if (response.ok && /(start|end)Report/.test(address)) await this.isTaken(device, address.includes('endReport'));
    this.time.isReadWith(device.clockOffset);
    return response;
  };

  private async isSaved(): Promise<void> {
    const there = await onServer(this.scene, this.reportId);
    if (there) this.ledger.isOnServer(entriesOf(there.report));
  }

  /**
   * SAVE & NOTIFY or CLOSE OUT was accepted. Checks that it has everything that was on its person's screen and that
   * nobody took back since.
   */
  private async isTaken(device: Device, isClosed: boolean): Promise<void> {
    const there = await onServer(this.scene, this.reportId);
    const confirmed = this.confirmed.get(device);
    if (!there || !confirmed) return;
    this.confirmed.delete(device);
    this.watcher.comparesRecord(device, confirmed, there, isClosed);
    if (isClosed) this.frozen ??= entriesOf(there.report);
  }
}
