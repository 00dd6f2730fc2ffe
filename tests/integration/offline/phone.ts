import { randomUUID } from 'node:crypto';
import { GET, POST, PUT } from '@/app/api/[...call]/route';
import { callApi, type RejectedError } from '@/lib/client/api';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import { findDraft } from '@/lib/offline/store/draft-store';
import { findPlace } from '@/lib/offline/store/places';
import { findCachedReport } from '@/lib/offline/store/cached-reports';
import { openReportSync, type ReportSync } from '@/lib/offline/sync/report-sync';
import type { SendResult } from '@/lib/offline/sync/send-result';
import { failure, getFailureMessage, type Failure } from '@/lib/failures';
import { editorData, newEditorData } from '@/lib/reports/contract';
import type { EditorEvent } from '@/lib/reports/editor/events';
import type { LibraryGroup } from '@/lib/library/rules';
import type { EditorData } from '@/lib/reports/domain/report';
import { computeSha256 } from '@/lib/signing/digest';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { createMemoryDevice, selectDevice, type MemoryDevice } from '@/tests/setup/memory-device';
import { createRequestAs } from '@/tests/setup/requests';
import type { TestUser, Unit } from '@/tests/setup/world';

export type Signal =
  | 'on'
  | 'off'
  | 'responses are lost'
  | 'photos are cut off'
  | 'photos get no answer'
  | 'notifying the crew gets no response'
  | 'removing photos is cut off'
  | 'the server has no room'
  | 'the server has trouble'
  | 'saves are refused';

/** With these signals, requests to these URLs do not arrive. */
const CUT_OFF: Partial<Record<Signal, RegExp>> = {
  off: /./,
  'photos are cut off': /uploadPhotos/,
  'removing photos is cut off': /deletePhotos/,
};
/** With these signals, the server responds to every request with this failure. */
const REFUSED: Partial<Record<Signal, Failure>> = {
  'the server has trouble': failure('server-busy'),
  'saves are refused': failure('bad-input', { detail: 'the municipality.' }),
};
/** With these signals, the responses of these URLs do not arrive. */
const LOST: Partial<Record<Signal, RegExp>> = {
  'responses are lost': /./,
  'photos get no answer': /uploadPhotos/,
  'notifying the crew gets no response': /startReport/,
};

/**
 * A phone with the product's sync on an in-memory device. It calls the real endpoints as its person, with a signal that
 * the test sets. Only one phone is in use at a time.
 */
export class Phone {
  readonly device: MemoryDevice = createMemoryDevice();
  signal: Signal = 'on';
  /** Every request, as method and path. */
  readonly requests: string[] = [];
  /** The server's responses, as method and status, including lost ones. */
  readonly responses: string[] = [];
  sessionRefusals = 0;
  /** Whether the screen shows that the session was refused. */
  isSessionRefused = false;

  constructor(public person: TestUser) {}

  private recordSessionRefusal(reason: RejectedError | null): void {
    if (reason) this.sessionRefusals += 1;
    this.isSessionRefused = reason !== null;
  }

  /** Makes this the phone in use. */
  pickUp(): this {
    activate(this);
    return this;
  }

  async startInspection(unit: Unit): Promise<OpenReport> {
    const opened = await this.pickUp().loadEditorData(newEditorData, randomUUID());
    const report = new OpenReport(
      this,
      openReportSync(opened, null, (reason) => this.recordSessionRefusal(reason), {
        place: null,
        canEnter: () => true,
      }),
    );
    await report.dispatch({ type: 'siteChosen', siteId: unit.site.id });
    return report;
  }

  async openReport(reportId: string): Promise<OpenReport> {
    this.pickUp();
    const draft = await this.draft(reportId);
    const place = await findPlace(reportId, this.person.id);
    const opened = await this.loadEditorData(editorData, reportId).catch(
      async () => draft?.editorData ?? (await this.findCached(reportId)),
    );
    if (!opened) throw new Error('There is neither a response nor a draft.');
    const report = new OpenReport(
      this,
      openReportSync(opened, draft, (reason) => this.recordSessionRefusal(reason), { place, canEnter: () => true }),
    );
    await report.saving.photos.load();
    return report;
  }

  draft(reportId: string): Promise<StoredDraft | null> {
    this.pickUp();
    return findDraft(reportId, this.person.id);
  }

  private async findCached(reportId: string): Promise<EditorData | undefined> {
    return (await findCachedReport(reportId, { personId: this.person.id })) ?? undefined;
  }

  private async loadEditorData(contract: typeof editorData, id: string): Promise<EditorData> {
    return { ...(await callApi(contract, { id })), library: LIBRARY };
  }

  async fetch(address: string, init: RequestInit): Promise<Response> {
    const method = init.method ?? 'GET';
    this.requests.push(`${method} ${address.replace(/\/[0-9a-f-]{36}|\?.*/g, '')}`);
    if (CUT_OFF[this.signal]?.test(address)) throw new TypeError('Failed to fetch');
    if (this.signal === 'the server has no room' && address.includes('uploadPhotos'))
      return createStorageFullResponse();
    const refused = REFUSED[this.signal];
    if (refused) return Response.json(refused, { status: refused.status });
    const response = await handleRequest(await createRequestAs(this.person, address, init), method);
    this.responses.push(`${method} ${response.status}`);
    if (LOST[this.signal]?.test(address)) throw new TypeError('Failed to fetch');
    return response;
  }
}

const createStorageFullResponse = () =>
  Response.json({ code: 'storage-full', message: getFailureMessage('storage-full') }, { status: 507 });

let activePhone: Phone | null = null;
function activate(phone: Phone): void {
  activePhone = phone;
  selectDevice(phone.device);
}

global.fetch = (address, init = {}) => {
  if (!activePhone) throw new Error('No phone is in use.');
  return activePhone.fetch(String(address), init);
};

export async function handleRequest(request: Request, method: string): Promise<Response> {
  if (request.url.includes('/api/evidence/')) return FILE_ENDPOINTS.uploadEvidence.handle(request);
  if (request.url.includes('/uploadPhotos')) return FILE_ENDPOINTS.uploadPhotos.handle(request);
  return method === 'GET' ? GET(request) : method === 'PUT' ? PUT(request) : POST(request);
}

export class OpenReport {
  constructor(
    readonly phone: Phone,
    readonly saving: ReportSync,
  ) {}

  get editor() {
    return this.saving.store.getState();
  }
  get id() {
    return this.editor.report.id;
  }

  /** Dispatches events. Each is stored on the device before the next, and nothing is sent. */
  async dispatch(...events: EditorEvent[]): Promise<void> {
    this.phone.pickUp();
    for (const event of events) {
      this.saving.dispatch(event);
      await this.saving.persist();
    }
  }

  enterMunicipality(value: string): Promise<void> {
    return this.dispatch({ type: 'fieldChanged', key: 'municipality', value });
  }

  async logFence(description: string): Promise<string> {
    await this.dispatch(
      { type: 'practicePicked', practiceId: FENCE },
      { type: 'placed', position: { lat: 43.03, lng: -87.93 } },
      { type: 'continued' },
      { type: 'conditionChanged', change: { description } },
      { type: 'continued' },
      { type: 'requiredCasToggled', required: true },
      { type: 'actionToggled', actionId: 'posts' },
      { type: 'bmpSaved' },
      { type: 'continued' },
    );
    return this.editor.report.bmps.at(-1)?.id ?? '';
  }

  async addPhoto(bmpId: string, picture: Buffer, evidence?: Buffer): Promise<string> {
    this.phone.pickUp();
    const fileName = `${randomUUID()}.jpg`;
    const { context, report } = this.editor;
    const origin = evidence && {
      isFromCamera: true,
      devicePosition: null,
      clockOffsetMs: 0,
      evidence: { sha256: computeSha256(evidence), isResized: false },
    };
    const copies = evidence && new Map([[fileName, new Blob([new Uint8Array(evidence)])]]);
    const photos = [
      {
        fileName,
        personId: context.me.id,
        reportId: report.id,
        unitId: context.unit.id,
        area: 'practiceactions' as const,
        picture: new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }),
        takenAt: null,
        position: null,
        origin,
        addedAt: new Date().toISOString(),
      },
    ];
    await this.saving.photos.add(photos, copies);
    await this.dispatch({ type: 'photosAdded', bmpId, side: 'condition', fileNames: [fileName] });
    return fileName;
  }

  confirmNotification(): Promise<void> {
    return this.dispatch({ type: 'questionOpened', question: 'save-and-notify' }, { type: 'notifyConfirmed' });
  }

  send(): Promise<SendResult> {
    this.phone.pickUp();
    return this.saving.send();
  }

  /** Kills the tab; only data on the device remains. */
  kill(): void {
    this.saving.stop();
  }
}

const FENCE = '6b7a1f0e-55ab-4f0e-9a53-6a6a2f1c0001';
const LIBRARY: LibraryGroup[] = [
  {
    name: 'Perimeter',
    entries: [
      {
        id: FENCE,
        name: 'Silt Fence',
        description: '',
        autoBmp: null,
        actions: [{ id: 'posts', name: 'Reset posts' }],
      },
    ],
  },
];
