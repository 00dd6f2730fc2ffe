import { z } from 'zod';
import type { EditorEvent } from '@/lib/reports/editor/events';
import { handleRequest } from '@/tests/integration/offline/phone';
import { createRequestAs } from '@/tests/setup/requests';
import { collectEntries, type Entries } from './entries';
import { SimulatedTime } from './clock';
import type { Outcome } from './connection';
import { Device, type OnChange } from './device';
import { Ledger } from './ledger';
import { resetDevice } from './product-modules';
import { FENCE, createSession, loadServerState, loadSignatures, RESET_POSTS, resetScene, type Scene } from './scene';
import type { StartState, PersonName } from './steps';
import { Watcher } from './watcher';

const signedRequest = z.object({ signature: z.object({ id: z.string(), digest: z.string() }).optional() });
const signedResponse = z.object({ signatureFailure: z.string().optional() });

/** An invariant failed. */
export class Violation extends Error {}

/** Logs a BMP with a required corrective action. */
const LOG_FENCE_EVENTS: readonly EditorEvent[] = [
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

/** Part of the ids, so that runs with the same seed have different ids. */
let runCount = 0;

/** One simulated inspection on two or three devices. */
export class Run {
  readonly time = new SimulatedTime();
  readonly ledger = new Ledger();
  /** A sentence for each action, printed with a failure. */
  readonly story: string[] = [];
  readonly devices: Device[] = [];
  readonly reportId: string;
  private readonly watcher = new Watcher(this.ledger);
  private readonly runNumber = (runCount += 1);
  private idCount = 0;
  /** The entries that each device showed at SAVE & NOTIFY or CLOSE OUT. Orphaned work is not sent. */
  readonly confirmed = new Map<Device, Entries>();
  /** The record at CLOSE OUT. */
  closedEntries: Entries | null = null;
  /** The texts of addenda that the server confirmed, by id. */
  readonly addenda = new Map<string, string>();

  constructor(readonly scene: Scene) {
    this.reportId = this.createId();
  }

  /** Creates UUIDs that are the same in each replay. */
  readonly createId = (): `${string}-${string}-${string}-${string}-${string}` => {
    this.idCount += 1;
    const toHex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
    return `${toHex(this.runNumber, 8)}-0000-4000-8000-${toHex(this.idCount, 12)}`;
  };

  async start(names: readonly PersonName[], startState: StartState): Promise<void> {
    jest.spyOn(globalThis.crypto, 'randomUUID').mockImplementation(this.createId);
    this.time.setOffset(0);
    await resetScene(this.scene);
    for (const [index, name] of names.entries()) {
      const product = this.scene.products[index];
      if (!product) throw new Error('There are more people than devices.');
      await resetDevice(product);
      const isSecondDevice = names.indexOf(name) < index;
      const account = { person: this.scene.people[name], unitId: this.scene.unit.id };
      const device = new Device(
        product,
        isSecondDevice ? `${name}'s tablet` : name,
        account,
        this.handleRequest,
        this.onChange,
      );
      await this.signIn(device);
      this.devices.push(device);
    }
    const [first] = this.devices;
    if (!first) throw new Error('There is no device.');
    this.activate(first);
    await first.openReport(this.reportId, true);
    await first.dispatch({ type: 'siteChosen', siteId: this.scene.unit.site.id });
    if (startState !== 'empty') await first.dispatch(...LOG_FENCE_EVENTS);
    if (startState === 'notified')
      await first.dispatch({ type: 'questionOpened', question: 'save-and-notify' }, { type: 'notifyConfirmed' });
    await first.send('arrives');
    this.addToStory(`${first.name} starts an inspection of ${this.scene.unit.site.name}: ${startState}.`);
  }

  /** Uses this device's network and clock from now on. */
  activate(device: Device): void {
    this.time.setOffset(device.clockOffset);
    global.fetch = (address, init = {}) => device.connection.fetch(String(address), init);
  }

  async signIn(device: Device): Promise<void> {
    device.sessionId ??= await createSession(this.scene, device.person.id);
  }

  /** Returns whether the server confirmed the device's addendum. */
  async sendAddendum(device: Device, ...outcomes: Outcome[]): Promise<boolean> {
    const addendum = device.unsentAddendum;
    const isConfirmed = await device.sendAddendum(this.reportId, ...outcomes);
    if (addendum && isConfirmed) this.addenda.set(addendum.id, addendum.text);
    return isConfirmed;
  }

  addToStory(sentence: string): void {
    this.story.push(sentence);
    this.checkInvariants();
  }

  /** Throws if an invariant failed since the last call. */
  checkInvariants(): void {
    const [violation] = this.watcher.violations;
    if (violation) throw new Violation(violation);
  }

  private readonly onChange: OnChange = (device, event, before, after) =>
    this.watcher.record(device, event, before, after);

  /** Checks the device's editor after it was opened. */
  checkOpening(device: Device): void {
    if (device.editor) this.watcher.checkReopening(device, device.editor);
  }

  private readonly handleRequest = async (device: Device, address: string, init: RequestInit): Promise<Response> => {
    this.time.advance(7);
    this.time.setOffset(0);
    const response = await handleRequest(await createRequestAs(device, address, init), init.method ?? 'GET');
    response.headers.set('date', new Date(this.time.now).toUTCString());
    if (response.status >= 500) throw new Violation(`The server failed: ${address} returned ${response.status}.`);
    if (response.ok && address.includes('saveReport')) await this.recordSave();
    if (response.ok && address.includes('startReport')) await this.checkSignature(device, init, response);
    if (response.ok && /(start|end)Report/.test(address)) await this.checkRecord(device, address.includes('endReport'));
    this.time.setOffset(device.clockOffset);
    return response;
  };

  private async recordSave(): Promise<void> {
    const serverState = await loadServerState(this.scene, this.reportId);
    if (serverState) this.ledger.recordSaved(collectEntries(serverState.report));
  }

  /**
   * After SAVE & NOTIFY with a signature, checks that the server stored it exactly if the inspection is as the device
   * showed it, and otherwise said why not.
   */
  private async checkSignature(device: Device, { body }: RequestInit, response: Response): Promise<void> {
    const { signature } = signedRequest.parse(JSON.parse(String(body)));
    if (!signature) return;
    const stored = await loadSignatures(this.scene, this.reportId);
    // A person signs an inspection once, on whatever device.
    const isStored =
      stored?.signatures.some(({ personId, digest }) => personId === device.person.id && digest === signature.digest) ??
      false;
    const { signatureFailure } = signedResponse.parse(await response.clone().json());
    if (isStored !== (stored?.digest === signature.digest))
      throw new Violation('A signature was stored for another state of the inspection, or refused for the same.');
    if (isStored !== (signatureFailure === undefined)) throw new Violation('The response does not fit the signature.');
  }

  /** After SAVE & NOTIFY or CLOSE OUT, checks that the server has everything that the person's screen showed. */
  private async checkRecord(device: Device, isClosed: boolean): Promise<void> {
    const serverState = await loadServerState(this.scene, this.reportId);
    const confirmed = this.confirmed.get(device);
    if (!serverState || !confirmed) return;
    this.confirmed.delete(device);
    this.watcher.compareRecord(device, confirmed, serverState, isClosed);
    if (isClosed) this.closedEntries ??= collectEntries(serverState.report);
  }
}
