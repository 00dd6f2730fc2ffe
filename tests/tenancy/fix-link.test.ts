import { randomUUID } from 'node:crypto';
import { FILE_ENDPOINTS } from '@/lib/file-endpoints';
import { isFailure } from '@/lib/failures';
import { OPERATIONS } from '@/lib/operations';
import { signUrl } from '@/lib/platform/security/signed-url';
import { createSavedReport } from '@/tests/setup/reports';
import { createRequestAs, readFailureCode } from '@/tests/setup/requests';
import { createWorld, type Unit, type World } from '@/tests/setup/world';
import { listFields } from './derived-input';
import { createFixLink, createOwnInput } from './test-inputs';

jest.setTimeout(120_000);

/** The link of the crew opens its own page, sending and photos, and nothing else (FIX-14). */
let world: World;
let unit: Unit;
let link: { id: string; secret: string; reportId: string };
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  link = await createFixLink({ world, unit });
});
afterAll(() => world.close());

const NEEDS_SESSION = OPERATIONS.filter(({ contract }) => contract.permission !== 'anyone');
const TAKES_TOKEN = OPERATIONS.filter(
  ({ contract, input }) =>
    contract.permission === 'anyone' &&
    !['fixes.read', 'fixes.send'].includes(contract.name) &&
    listFields(input).some(({ name }) => name === 'token'),
);

const createCall = (sessionId: string | null) => ({
  sessionId,
  requestId: randomUUID(),
  ip: randomUUID(),
  userAgent: 'jest',
  now: new Date('2026-11-21T15:00:00Z'),
});

test.each(NEEDS_SESSION.map((operation) => ({ name: operation.contract.name, operation })))(
  'the link is no session for $name [FIX-14]',
  async ({ operation }) => {
    for (const sessionId of [link.id, null]) {
      const result = await operation.perform(createCall(sessionId), { token: link.secret });
      expect(isFailure(result) ? result.code : 'done').toBe('not-signed-in');
    }
  },
);

test('other operations with a link are tested', () => {
  expect(TAKES_TOKEN.length).toBeGreaterThan(5);
});

test.each(TAKES_TOKEN.map((operation) => ({ name: operation.contract.name, operation })))(
  'the token opens nothing by $name [FIX-14]',
  async ({ operation }) => {
    const input = await createOwnInput(operation, { world, unit }, unit.office);
    const perform = (token: string) => operation.perform(createCall(null), { ...input, token });
    const result = JSON.stringify(await perform(link.secret));
    expect(result).toBe(JSON.stringify(await perform(randomUUID())));
    for (const secret of [unit.name, unit.site.name, link.reportId]) expect(result).not.toContain(secret);
  },
);

/** Addresses of each endpoint that the caller may not open with a pass of the link. */
const ADDRESSES: Record<Exclude<keyof typeof FILE_ENDPOINTS, 'uploadFixPhoto' | 'pictures'>, string> = {
  libraryPhotos: '/api/library/uploadPhotos',
  uploadPhotos: '/api/practiceactions/uploadPhotos',
  uploadEvidence: `/api/evidence/${randomUUID()}.jpg`,
  evidence: `/api/evidence/${randomUUID()}.jpg`,
  finalPdfs: `/record/${randomUUID()}.pdf`,
  signedPdfs: `/record/signed/${randomUUID()}.pdf`,
  libraryExports: '/api/library/export/json',
  imports: '/api/reports/importInspection',
  exports: '/api/reports/exportPastReports',
  correctiveActionsCsv: '/api/register/exportCorrectiveActions',
  uploadLetter: `/api/signing/letters/${randomUUID()}`,
  letters: `/api/signing/letters/${randomUUID()}`,
  uploadPlanSheet: `/api/planSheets/pictures/${randomUUID()}`,
  planPictures: `/api/planSheets/pictures/${randomUUID()}`,
  uploadCertificate: `/api/boards/certificates/${randomUUID()}?certificateId=${randomUUID()}`,
  certificates: `/api/boards/certificates/${randomUUID()}`,
  boardPdfs: `/api/boards/pdfs/${randomUUID()}`,
  auditPacks: `/api/auditPacks/download/${randomUUID()}`,
  activity: '/api/activity/export',
  ownData: '/api/accounts/ownData',
  tiles: '/api/tiles/3/2/2',
  smsReports: '/api/twilio/status',
  stripeEvents: '/api/stripe/webhook',
};
/** They check the provider's signature, and no link or session. */
const OF_PROVIDERS = ['smsReports', 'stripeEvents'];

test.each(Object.entries(ADDRESSES))('a pass of the link is refused at %s [FIX-14, EVID-10]', async (name, path) => {
  const endpoint = FILE_ENDPOINTS[name as keyof typeof ADDRESSES];
  const address = signUrl(path, { unitId: unit.id, passId: link.id }, new Date('2030-01-01'));
  const [method = 'GET'] = endpoint.route.split(' ');
  const body = method === 'POST' ? 'token' : undefined;
  const response = await endpoint.handle(await createRequestAs(null, address, { method, body }));
  expect(response.ok).toBe(false);
  if (!OF_PROVIDERS.includes(name)) expect(await readFailureCode(response)).toBe('not-signed-in');
});

test('without a signature, the link opens no picture, and a signed address opens no other one [FIX-14]', async () => {
  const [shown, other] = [await unit.addPhoto('practiceactions'), await unit.addPhoto('practiceactions')];
  const path = `/images/practiceactions/${shown}`;
  const signed = signUrl(path, { unitId: unit.id, passId: link.id }, new Date('2030-01-01'));
  const open = async (address: string) =>
    (await FILE_ENDPOINTS.pictures.handle(await createRequestAs(null, address))).status;
  expect(await open(signed)).toBe(200);
  expect(await open(path)).toBe(401);
  expect(await open(`${path}?token=${link.secret}`)).toBe(401);
  expect(await open(signed.replace(shown, other))).toBe(401);
  const foreign = await world.createWorkUnit('Foreign');
  await createSavedReport(foreign);
  expect(await open(signed.replace(unit.id, foreign.id))).toBe(401);
});
