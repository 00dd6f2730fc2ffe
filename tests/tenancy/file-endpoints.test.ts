import { createHash, randomUUID } from 'node:crypto';
import { addHours } from 'date-fns';
import { makePacks } from '@/lib/audit-packs/server/make-packs';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { signUrl } from '@/lib/platform/security/signed-url';
import { getPlanPicturePath } from '@/lib/sites/plan-sheet';
import { hasPermission, PERMISSIONS, ROLES, type Role } from '@/lib/permissions';
import { createPlanSheetAddress } from '@/tests/integration/sites/new-plan-sheet';
import { createOpenReport, createJpeg, createSavedReport } from '@/tests/setup/reports';
import { readFailureCode, createRequestAs, type RequestSession } from '@/tests/setup/requests';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import {
  addPlanSheet,
  createBoard,
  createDelegation,
  createFixLink,
  createPack,
  createSignedReport,
} from './test-inputs';

/**
 * Requests every file endpoint as every role, a person without a unit, another sender, a page of another origin, an
 * ended session and nobody, for data of their own unit and of another. The expected results follow from
 * lib/permissions.ts.
 */
let world: World;
let unit: Unit;
let otherUnit: Unit;
let outsider: TestUser;
let people: Record<Role, TestUser>;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  otherUnit = await world.createWorkUnit('Someone else');
  outsider = await world.createOutsider();
  people = { admin: unit.office, crewleader: unit.leader, employee: unit.inspector };
});
afterAll(() => world.close());

type EndpointName = keyof typeof FILE_ENDPOINTS;
interface EndpointCase {
  /** A request about data of the unit `about`. */
  request(about: Unit): Promise<{ address: string; init?: RequestInit }>;
  /** The failure code for data of another unit. Absent if the response is empty or does not depend on the unit. */
  otherUnitFailureCode?: string;
}

const createPhotoForm = async () => {
  const body = new FormData();
  body.append('picture', new Blob([new Uint8Array(await createJpeg())]), `${randomUUID()}.jpg`);
  return { method: 'POST', body };
};

const EVIDENCE = 'the original bytes';

async function addPhotoWithDigest(about: Unit): Promise<string> {
  const fileName = await about.addPhoto('practiceactions');
  const evidenceSha256 = createHash('sha256').update(EVIDENCE).digest('hex');
  await world.runAsMaintenance((db) => db.photo.update({ where: { fileName }, data: { evidenceSha256 } }));
  return fileName;
}

const REQUESTS: Record<EndpointName, EndpointCase> = {
  uploadPhotos: {
    request: async (about) => {
      const { id } = await createSavedReport(about);
      return { address: `/api/practiceactions/uploadPhotos?idreport=${id}`, init: await createPhotoForm() };
    },
    otherUnitFailureCode: 'report-not-found',
  },
  libraryPhotos: {
    request: async () => ({ address: '/api/library/uploadPhotos', init: await createPhotoForm() }),
  },
  libraryExports: {
    request: async (about) => ({ address: `/api/library/export/json?idsite=${about.site.id}` }),
    otherUnitFailureCode: 'site-not-found',
  },
  uploadEvidence: {
    request: async (about) => ({
      address: `/api/evidence/${await addPhotoWithDigest(about)}`,
      init: { method: 'POST', body: EVIDENCE },
    }),
    otherUnitFailureCode: 'photo-not-found',
  },
  evidence: {
    request: async (about) => {
      const { address, init } = await REQUESTS.uploadEvidence.request(about);
      await FILE_ENDPOINTS.uploadEvidence.handle(await createRequestAs(about.office, address, init));
      return { address: signUrl(address, { unitId: about.id, passId: about.id }, addHours(new Date(), 1)) };
    },
    otherUnitFailureCode: 'photo-not-found',
  },
  pictures: {
    request: async (about) => ({ address: `/images/mapimages/${await about.addPhoto('mapimages')}` }),
    otherUnitFailureCode: 'photo-not-found',
  },
  uploadFixPhoto: {
    request: async (about) => {
      const { secret } = await createFixLink({ world, unit: about });
      return { address: `/api/fixes/photos/${secret}`, init: await createPhotoForm() };
    },
  },
  finalPdfs: {
    request: async (about) => {
      const { id } = await createOpenReport(about);
      const pdfKey = `${about.id}/records/${id}.pdf`;
      await world.runtime.storage.put(pdfKey, Buffer.from('%PDF'));
      await world.runAsMaintenance((db) =>
        db.report.update({
          where: { id },
          data: { status: 'closed', pdfKey, pdfSha256: createHash('sha256').update('%PDF').digest('hex') },
        }),
      );
      return { address: `/record/${id}.pdf` };
    },
    otherUnitFailureCode: 'not-found',
  },
  signedPdfs: {
    request: async (about) => {
      const { id: signatureId } = await createSignedReport({ world, unit: about });
      const pdfKey = `${about.id}/records/${signatureId}.pdf`;
      await world.runtime.storage.put(pdfKey, Buffer.from('%PDF'));
      await world.runAsMaintenance((db) =>
        db.signedPdf.update({
          where: { signatureId },
          data: { pdfKey, pdfSha256: createHash('sha256').update('%PDF').digest('hex'), madeAt: new Date() },
        }),
      );
      return { address: `/record/signed/${signatureId}.pdf` };
    },
    otherUnitFailureCode: 'not-found',
  },
  imports: {
    request: async () => ({ address: '/api/reports/importInspection', init: { method: 'POST', body: 'not a file' } }),
  },
  exports: {
    request: async (about) => ({ address: `/api/reports/exportPastReports?of=reports&site=${about.site.id}` }),
  },
  correctiveActionsCsv: {
    request: async (about) => ({
      address: `/api/register/exportCorrectiveActions?state=all&siteId=${about.site.id}`,
    }),
  },
  uploadLetter: {
    request: async (about) => {
      const { id } = await createDelegation({ world, unit: about });
      return {
        address: `/api/signing/letters/${id}?name=letter.pdf`,
        init: { method: 'POST', body: '%PDF-1.7 letter' },
      };
    },
    otherUnitFailureCode: 'delegation-not-found',
  },
  letters: {
    request: async (about) => {
      const { address, init } = await REQUESTS.uploadLetter.request(about);
      await FILE_ENDPOINTS.uploadLetter.handle(await createRequestAs(about.office, address, init));
      return { address: address.replace(/\?.*/, '') };
    },
    otherUnitFailureCode: 'delegation-not-found',
  },
  uploadPlanSheet: {
    request: async (about) => ({
      address: createPlanSheetAddress(about.site.id),
      init: { method: 'POST', body: new Blob([new Uint8Array(await createJpeg())]) },
    }),
    otherUnitFailureCode: 'site-not-found',
  },
  planPictures: {
    request: async (about) => ({ address: getPlanPicturePath((await addPlanSheet({ world, unit: about })).id) }),
    otherUnitFailureCode: 'plan-sheet-not-found',
  },
  uploadCertificate: {
    request: async (about) => ({
      address: `/api/boards/certificates/${about.site.id}?certificateId=${randomUUID()}`,
      init: { method: 'POST', body: 'not a picture' },
    }),
    otherUnitFailureCode: 'site-not-found',
  },
  certificates: {
    request: async (about) => {
      const { certificateId, certificateKey } = await createBoard({ world, unit: about });
      await world.runtime.storage.put(certificateKey, Buffer.from('picture'));
      return { address: `/api/boards/certificates/${certificateId}` };
    },
    otherUnitFailureCode: 'certificate-not-found',
  },
  boardPdfs: {
    request: async (about) => {
      const { address } = await REQUESTS.finalPdfs.request(about);
      await createBoard({ world, unit: about });
      const id = address.slice('/record/'.length, -'.pdf'.length);
      await world.runAsMaintenance(async (db) => {
        await db.report.update({ where: { id }, data: { siteId: about.site.id } });
        await db.siteBoard.updateMany({ where: { siteId: about.site.id }, data: { showsPdfs: true } });
      });
      return { address: `/api/boards/pdfs/${id}` };
    },
    otherUnitFailureCode: 'not-found',
  },
  auditPacks: {
    request: async (about) => {
      const { id } = await createPack({ world, unit: about });
      await makePacks(new Date());
      return { address: `/api/auditPacks/download/${id}` };
    },
    otherUnitFailureCode: 'pack-not-found',
  },
  activity: {
    request: async (about) => ({ address: `/api/activity/export?subject=${about.site.id}` }),
  },
  ownData: { request: async () => ({ address: '/api/accounts/ownData' }) },
  tiles: { request: async () => ({ address: '/api/tiles/3/2/2' }) },
  smsReports: {
    request: async () => ({
      address: `/api/twilio/status?message=${randomUUID()}`,
      init: { method: 'POST', body: new URLSearchParams({ MessageStatus: 'delivered' }) },
    }),
  },
  stripeEvents: {
    request: async () => ({ address: '/api/stripe/webhook', init: { method: 'POST', body: '{}' } }),
  },
};

const ACCESS_FAILURE_CODES = ['not-signed-in', 'not-your-role', 'no-work-unit', 'other-work-unit', 'foreign-origin'];
const names = Object.keys(FILE_ENDPOINTS) as EndpointName[];

const getOutcome = async (response: Response) => (response.ok ? 'done' : readFailureCode(response));

describe.each(names)('the endpoint %s', (name) => {
  const endpoint = FILE_ENDPOINTS[name];
  const { permission } = endpoint;
  const isOpen = permission === 'anyone';
  const needsUnit = typeof PERMISSIONS[permission] !== 'string';

  async function fetchFile(
    session: RequestSession,
    targetUnit: Unit,
    headers: Record<string, string> = {},
  ): Promise<string> {
    const { address, init = {} } = await REQUESTS[name].request(targetUnit);
    return getOutcome(await endpoint.handle(await createRequestAs(session, address, { ...init, headers })));
  }

  test.each(ROLES)(`allows %s access according to '${permission}'`, async (role) => {
    const outcome = await fetchFile(people[role], unit);
    if (hasPermission(permission, role)) expect([...ACCESS_FAILURE_CODES, 'unexpected']).not.toContain(outcome);
    else expect(outcome).toBe('not-your-role');
  });

  const { otherUnitFailureCode } = REQUESTS[name];
  if (otherUnitFailureCode)
    test.each(ROLES)('finds no data of another unit for %s', async (role) => {
      const outcome = await fetchFile(people[role], otherUnit);
      expect(outcome).toBe(hasPermission(permission, role) ? otherUnitFailureCode : 'not-your-role');
    });

  test('requires a work unit if its permission does', async () => {
    if (needsUnit) expect(await fetchFile(outsider, unit)).toBe('no-work-unit');
    else expect(ACCESS_FAILURE_CODES).not.toContain(await fetchFile(outsider, unit));
  });

  test(isOpen ? 'needs no session' : 'rejects a missing, unknown or ended session', async () => {
    const ended = randomUUID();
    await world.runAsMaintenance((db) =>
      db.session.create({
        data: { id: ended, personId: unit.office.id, expiresAt: new Date('2030-01-01'), revokedAt: new Date() },
      }),
    );
    for (const sessionId of [null, randomUUID(), ended]) {
      if (isOpen) expect(ACCESS_FAILURE_CODES).not.toContain(await fetchFile({ sessionId }, unit));
      else expect(await fetchFile({ sessionId }, unit)).toBe('not-signed-in');
    }
  });

  if (needsUnit)
    test('rejects a request that another person started or that belongs to another unit', async () => {
      const createSenderHeaders = (person: string, inUnit: string) => ({
        'x-earthtight-person': person,
        'x-earthtight-unit': inUnit,
      });
      expect(await fetchFile(unit.office, unit, createSenderHeaders(unit.leader.id, unit.id))).toBe('not-signed-in');
      expect(await fetchFile(unit.office, unit, createSenderHeaders(unit.office.id, otherUnit.id))).toBe(
        'no-work-unit',
      );
    });

  if (endpoint.route.startsWith('POST') && !isOpen)
    test('rejects a change from a page of another origin', async () => {
      for (const origin of ['https://evil.example', 'null', ''])
        expect(await fetchFile(unit.office, unit, { origin })).toBe('foreign-origin');
    });

  test('responds with 404 or 422 to malformed and unknown paths', async () => {
    const [method = '', path = ''] = endpoint.route.split(' ');
    const malformed = path.includes('{') ? ['%ff', '__proto__'].map((part) => path.replace(/\{\w+\}/g, part)) : [];
    for (const address of [...malformed, `${path}/more/of/it`]) {
      const request = await createRequestAs(unit.office, address, { method });
      expect([404, 422]).toContain((await endpoint.handle(request)).status);
    }
  });
});

test('an export of past reports has no rows of another unit', async () => {
  await REQUESTS.finalPdfs.request(otherUnit);
  const { address } = await REQUESTS.exports.request(otherUnit);
  const countRows = async (reader: TestUser) => {
    const response = await FILE_ENDPOINTS.exports.handle(await createRequestAs(reader, address));
    return (await response.text()).trim().split('\r\n').length - 1;
  };
  expect(await countRows(otherUnit.office)).toBeGreaterThan(0);
  expect(await countRows(unit.office)).toBe(0);
});

test.each(['uploadPhotos', 'uploadFixPhoto', 'imports', 'uploadLetter', 'smsReports'] as const)(
  'the endpoint %s rejects a body whose content-length is too large',
  async (name) => {
    const { address } = await REQUESTS[name].request(unit);
    const request = { method: 'POST', body: 'x', headers: { 'content-length': String(2 ** 40) } };
    expect((await FILE_ENDPOINTS[name].handle(await createRequestAs(unit.office, address, request))).status).toBe(413);
  },
);
