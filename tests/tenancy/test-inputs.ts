import { createHash, randomUUID } from 'node:crypto';
import { getCrew, removeEmployee } from '@/lib/workgroups/contract';
import type { Operation } from '@/lib/platform/operation/implement';
import { addAdminAgreement, closeTicket, offerAgreement, openTicket, proposeCorrection } from '@/lib/disposal/contract';
import { makePack, type NewPack } from '@/lib/audit-packs/contract';
import { addReading, confirmStorm, savePermitProfile } from '@/lib/compliance/contract';
import { sendFix } from '@/lib/fixes/contract';
import { addGroups, resetSiteLibrary } from '@/lib/library/contract';
import { changeAction, mergeBmps } from '@/lib/register/contract';
import { postMaterial } from '@/lib/materials/contract';
import { inviteCompany } from '@/lib/network/contract';
import type { NewAddendum } from '@/lib/reports/addenda-contract';
import { deleteReport, signReport } from '@/lib/reports/contract';
import { importSites } from '@/lib/sites/contract';
import { createCustomer } from '@/lib/billing/contract';
import { asUnit } from '@/lib/platform/database/client';
import { createApiToken, createWebhook } from '@/lib/integrations/contract';
import { saveDelegation, type LogSigning } from '@/lib/signing/contract';
import { addSeal, createCheckId } from '@/lib/signing/server/seals';
import type { NewSignature } from '@/lib/signing/signature';
import { hashLinkToken } from '@/lib/platform/security/link-token';
import { createDetails, createProfileEdit } from '@/tests/integration/compliance/permit-profile';
import { createMaterialInput } from '@/tests/integration/materials/new-material';
import { createDelegationInput } from '@/tests/integration/signing/new-delegation';
import { createPlanSheet } from '@/tests/integration/sites/new-plan-sheet';
import { createOpenReport, createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import type { FakeStripe } from '@/tests/setup/fake-stripe';
import { createPushDevice } from '@/tests/setup/push-device';
import type { TestUser, Unit, World } from '@/tests/setup/world';
import { listFields, listIdPaths, createPlainValue, type Field } from './derived-input';

/**
 * Inputs for the operations of the matrix. Most fields are derived from the input schema (derived-input.ts).
 * FIELD_INPUTS has the rest: ids of a unit's data, and texts that a rule checks.
 */

/** Where the data is created that an input refers to. */
export interface Scene {
  world: World;
  unit: Unit;
}

/** The fake payment provider of a world, if it has one. */
export const fakeStripes = new WeakMap<World, FakeStripe>();

/** The values of one input field. */
interface FieldInput {
  /** Refers to data of the scene's unit, created if needed. `user` is the caller. */
  own(scene: Scene, user: TestUser): unknown;
  /** Refers to data that does not exist. Absent if the field refers to nothing that belongs to a unit. */
  unknown?: () => unknown;
}

const toIdInput = (create: (scene: Scene) => Promise<{ id: string }> | { id: string }): FieldInput => ({
  own: async (scene) => (await create(scene)).id,
  unknown: () => randomUUID(),
});

const toPhotoInput = (directory: 'practiceactions' | 'mapimages'): FieldInput => ({
  own: ({ unit }) => unit.addPhoto(directory),
  unknown: () => `${randomUUID()}.jpg`,
});

const toListInput = ({ own, unknown }: FieldInput): FieldInput => ({
  own: async (scene, user) => [await own(scene, user)],
  unknown: () => [unknown?.()],
});

/** The same value in every input. */
const createFixed = (value: unknown): FieldInput => ({ own: () => value });

/** An id or a name that the caller generates. */
const generate = (create: () => unknown): FieldInput => ({ own: create });

/** Returns the id for its check. */
async function createSeal({ unit }: Scene): Promise<string> {
  const checkId = createCheckId();
  const record = { unitId: unit.id, kind: 'final-pdf' as const, subjectId: randomUUID(), digest: '0'.repeat(64) };
  await asUnit(unit.id, (db) => addSeal(db, { ...record, checkId }, new Date()));
  return checkId;
}

export const createDelegation = async ({ unit }: Scene): Promise<{ id: string }> =>
  (await unit.office.call(saveDelegation, createDelegationInput(unit.inspector.id))).delegation;

const createStoredToken = async ({ unit }: Scene): Promise<{ id: string }> =>
  (
    await unit.office.call(createApiToken, {
      tokenId: randomUUID(),
      name: 'City GIS',
      scopes: ['read-sites'],
      lastDay: '2026-12-31',
    })
  ).token;

const createStoredWebhook = async ({ unit }: Scene): Promise<{ id: string }> =>
  (
    await unit.office.call(createWebhook, {
      webhookId: randomUUID(),
      url: 'https://hooks.example.com/',
      events: ['closed-report'],
    })
  ).webhook;

/** A link to a closed report that the Office User sent to themselves. */
async function createShareLink({ world, unit }: Scene): Promise<{ id: string; secret: string }> {
  const report = await createClosedReport({ world, unit }, unit.office);
  const id = randomUUID();
  const secret = randomUUID();
  await world.runAsMaintenance((db) =>
    db.share.create({
      data: {
        id,
        workUnitId: unit.id,
        reportId: report.id,
        name: unit.office.name,
        email: unit.office.email,
        tokenHash: hashLinkToken(secret),
        sentBy: unit.office.id,
        expiresAt: new Date('2030-01-01'),
      },
    }),
  );
  return { id, secret };
}

interface FixScene {
  id: string;
  secret: string;
  bmpId: string;
  reportId: string;
}

const newestFixLinks = new Map<Unit, FixScene>();

/** A link of the crew to an inspection with a BMP to correct. */
export async function createFixLink({ world, unit }: Scene): Promise<FixScene> {
  // All people of the tests have one number, which gets more texts than a day allows.
  await world.runAsMaintenance((db) => db.limitUse.deleteMany());
  const { id: reportId, bmps } = await createOpenReport(unit, {
    fields: { siteId: unit.site.id },
    bmps: [createBmpWithActions({ condition: { photos: [], date: '2026-11-21T14:00:00.000Z', description: 'Torn' } })],
  });
  const secret = randomUUID();
  const { id } = await world.runAsMaintenance(async (db) => {
    const link = await db.fixLink.findFirstOrThrow({ where: { reportId } });
    return db.fixLink.update({
      where: { id: link.id },
      data: { tokenHash: hashLinkToken(secret), expiresAt: new Date('2030-01-01') },
    });
  });
  const scene = { id, secret, reportId, bmpId: bmps[0]?.id ?? '' };
  newestFixLinks.set(unit, scene);
  return scene;
}

async function createSentFix(scene: Scene): Promise<{ id: string }> {
  const { secret, bmpId } = await createFixLink(scene);
  const clientId = randomUUID();
  const at = '2026-11-21T15:00:00.000Z';
  const fix = {
    token: secret,
    clientId,
    bmpId,
    actionIds: ['a'],
    name: '',
    note: '',
    photos: [],
    doneAt: at,
    sentAt: at,
  };
  await scene.world.signedOut.call(sendFix, fix);
  return scene.world.runAsMaintenance((db) => db.fixSubmission.findFirstOrThrow({ where: { clientId } }));
}

const PDF = Buffer.from('%PDF-1.7 frozen');

/** Its PDF is a small file, because rendering one is slow. */
async function createClosedReport({ world, unit }: Scene, person = unit.inspector): Promise<{ id: string }> {
  const { id } = await createSavedReport(unit, { bmps: [createBmpWithActions()] }, person);
  const pdfKey = `${unit.id}/records/${id}.pdf`;
  await world.runtime.storage.put(pdfKey, PDF);
  const pdfSha256 = createHash('sha256').update(PDF).digest('hex');
  await world.runAsMaintenance((db) =>
    db.report.update({ where: { id }, data: { status: 'closed', pdfKey, pdfSha256 } }),
  );
  return { id };
}

/** The published board of the site, with a picture that has no file. */
export async function createBoard({ world, unit }: Scene) {
  const secret = randomUUID();
  const board = {
    version: 0,
    contactName: 'Site Office',
    certificateId: randomUUID(),
    certificateKey: `${unit.id}/boards/${randomUUID()}.jpg`,
    certificateSha256: createHash('sha256').update('picture').digest('hex'),
    publicationId: randomUUID(),
    tokenHash: hashLinkToken(secret),
    sealedToken: 'sealed',
    publishedAt: new Date(),
  };
  const { id: siteId } = unit.site;
  await world.runAsMaintenance((db) =>
    db.siteBoard.upsert({
      where: { workUnitId_siteId: { workUnitId: unit.id, siteId } },
      create: { id: randomUUID(), workUnitId: unit.id, siteId, ...board },
      update: board,
    }),
  );
  return { ...board, secret };
}

/** Returns the id of the next sheet. */
async function revokeStoredBoard(scene: Scene): Promise<string> {
  const { tokenHash } = await createBoard(scene);
  const revoked = { publicationId: null, tokenHash: null, sealedToken: null, publishedAt: null };
  await scene.world.runAsMaintenance((db) => db.siteBoard.update({ where: { tokenHash }, data: revoked }));
  return randomUUID();
}

/** A pack of one day, which is deleted so that the packs of the work unit stay within their limit. */
export async function createPack({ world, unit }: Scene): Promise<{ id: string }> {
  const id = randomUUID();
  await world.runAsMaintenance((db) => db.auditPack.updateMany({ data: { state: 'ended' } }));
  await unit.office.call(makePack, { ...createPackInput(unit.site.id), packId: id });
  return { id };
}

const TERMINATED_SITE = 'Terminated Site';

/** A site whose records may be removed. */
async function addTerminatedSite({ world, unit }: Scene): Promise<{ id: string }> {
  const { id: siteId } = await unit.addSite(TERMINATED_SITE);
  await unit.office.call(
    savePermitProfile,
    createProfileEdit(siteId, { startsOn: '2020-03-01', terminatedOn: '2021-11-09' }),
  );
  const pack = createPackInput(siteId);
  await world.runAsMaintenance((db) =>
    db.auditPack.create({
      data: {
        ...{ id: pack.packId, workUnitId: unit.id, siteId, withEvidence: false, withVerdicts: false, state: 'ended' },
        ...{ fromDay: new Date('2020-03-01'), toDay: new Date('2026-11-20'), bytes: 1, downloadedAt: new Date() },
        ...{ madeBy: unit.office.id, madeByName: unit.office.name, requestedAt: new Date() },
      },
    }),
  );
  return { id: siteId };
}

/** A plan sheet. Older ones are archived, so that the site stays within its limit. */
export async function addPlanSheet({ world, unit }: Scene): Promise<{ id: string }> {
  await world.runAsMaintenance((db) => db.planSheet.updateMany({ data: { archivedAt: new Date() } }));
  return createPlanSheet({ unit });
}

/** A plan sheet whose last placement can be undone. */
async function addPlacedSheet(scene: Scene): Promise<{ id: string }> {
  const { id } = await addPlanSheet(scene);
  await scene.world.runAsMaintenance((db) => db.planSheet.update({ where: { id }, data: { previousPoints: [] } }));
  return { id };
}

export const createPackInput = (siteId: string): NewPack => ({
  packId: randomUUID(),
  siteId,
  fromDay: '2026-11-02',
  toDay: '2026-11-20',
  withEvidence: false,
  withVerdicts: false,
});

async function createDeadLetter({ world, unit }: Scene): Promise<{ id: string }> {
  const id = randomUUID();
  await world.runAsMaintenance((db) =>
    db.outboxMessage.create({
      data: {
        id,
        workUnitId: unit.id,
        channel: 'sms',
        recipient: '+14145550100',
        payload: { to: '+14145550100', text: 'Maintenance needs' },
        state: 'dead',
        doneAt: new Date('2026-11-20'),
      },
    }),
  );
  return { id };
}

/** An invitation to the scene's unit for this email address, and the secret of its link. */
async function createInvitation({ world, unit }: Scene, email: string): Promise<{ id: string; secret: string }> {
  const id = randomUUID();
  const secret = randomUUID();
  const profile = { name: 'Gina Guest', phone: '', workRole: 'Operator', role: 'employee', invitedBy: unit.office.id };
  await world.runAsMaintenance(async (db) => {
    await db.invitation.deleteMany({ where: { workUnitId: unit.id, email } });
    await db.invitation.create({
      data: {
        id,
        workUnitId: unit.id,
        email,
        ...profile,
        tokenHash: hashLinkToken(secret),
        expiresAt: new Date('2030-01-01'),
      },
    });
  });
  return { id, secret };
}

const createAddress = () => `${randomUUID()}@example.com`;

/** In the caller's unit, invites the caller; in another unit, another person. */
const ownInvitation: FieldInput = {
  own: async (scene, user) =>
    (await createInvitation(scene, isMember(scene.unit, user) ? user.email : createAddress())).id,
  unknown: () => randomUUID(),
};

/** The secret of the link that confirms a new email address, for a person without a unit. */
async function createAddressLink({ world }: Scene): Promise<string> {
  const { id: personId, email } = await world.createOutsider();
  const secret = randomUUID();
  const hashes = { fromHash: hashLinkToken(randomUUID()), toHash: hashLinkToken(secret) };
  const change = {
    personId,
    fromAddress: email,
    toAddress: createAddress(),
    ...hashes,
    expiresAt: new Date('2030-01-01'),
  };
  await world.runAsMaintenance((db) => db.addressChange.create({ data: change }));
  return secret;
}

/** A new person in the unit. */
async function createEmployee({ world, unit }: Scene): Promise<string> {
  const { id, email } = await world.createOutsider();
  const membership = { id: randomUUID(), workUnitId: unit.id, personId: id, role: 'employee', workRole: 'Operator' };
  await world.runAsMaintenance((db) => db.membership.create({ data: membership }));
  return email;
}

/** A person whom the unit's Office User removed. */
async function createFormerEmployee(scene: Scene): Promise<{ id: string }> {
  const { office, id: idworkgroup } = scene.unit;
  const email = await createEmployee(scene);
  const { crew } = await office.call(getCrew, {});
  await office.call(removeEmployee, { idemployee: email, idworkgroup });
  return { id: crew.find((row) => row.email === email)?.id ?? '' };
}

const createInvite = () => ({
  idemployee: createAddress(),
  name: 'Gina Guest',
  phonenumber: '4145550188',
  workrole: 'Operator',
  role: 'employee',
});

/** An agreement between two sites of the unit, so that the caller is on both sides. */
async function createAgreement({ unit }: Scene): Promise<{ id: string }> {
  const to = await unit.addSite('Menomonee Landfill');
  const agreementId = randomUUID();
  const agreed = { agreementId, material: 'Clay', quantity: 500, quantityUnit: 'tons' as const };
  await unit.office.call(addAdminAgreement, { ...agreed, exportSiteId: unit.site.id, importSiteId: to.id });
  return { id: agreementId };
}

/** A load of such an agreement: under way, closed, or closed with a correction that the import side proposes. */
async function createTicket(scene: Scene, state: 'open' | 'closed' | 'corrected'): Promise<{ id: string }> {
  const { id: agreementId } = await createAgreement(scene);
  const ticketId = randomUUID();
  const { office } = scene.unit;
  // Unique trucks, because a second ticket for a truck within minutes needs confirmation.
  const load = { truck: ticketId, driver: '', load: '', sent: 12, sentEstimated: false };
  await office.call(openTicket, { ticketId, agreementId, ...load });
  const receipt = { received: 11, outcome: 'accepted' as const, reason: '' };
  if (state !== 'open') await office.call(closeTicket, { ticketId, closeId: randomUUID(), ...receipt });
  if (state === 'corrected') await office.call(proposeCorrection, { ticketId, sent: 12, ...receipt, received: 10 });
  return { id: ticketId };
}

/** An invitation by the scene's unit to a person who holds its link. */
async function createOffer({ world, unit }: Scene): Promise<{ id: string; secret: string }> {
  const agreementId = randomUUID();
  const secret = randomUUID().replaceAll('-', 'x');
  const agreed = { agreementId, material: 'Clay', quantity: 500, quantityUnit: 'tons' as const };
  const partner = { partnerName: 'Pat Partner', partnerEmail: createAddress() };
  await unit.office.call(offerAgreement, { ...agreed, ...partner, side: 'export', siteId: unit.site.id });
  await world.runAsMaintenance((db) =>
    db.agreement.update({ where: { id: agreementId }, data: { tokenHash: hashLinkToken(secret) } }),
  );
  return { id: agreementId, secret };
}

/** Only an offer of a third unit can be accepted by both units of the matrix. */
const createOfferOfThirdUnit = async (world: World): Promise<string> =>
  (await createOffer({ world, unit: await world.createWorkUnit('Someone Else') })).secret;

const createReportInSetup = ({ unit }: Scene) => createSavedReport(unit, { bmps: [createBmpWithActions()] });
const createNotifiedReport = ({ unit }: Scene) => createOpenReport(unit);

const SIGNED_DIGEST = 'a'.repeat(64);

/** A completed inspection whose content has the digest of `createSignatureInput`. */
async function createReportToSign({ world, unit }: Scene): Promise<{ id: string }> {
  const { id: siteId } = await unit.addSite(`Watched ${randomUUID()}`);
  await unit.office.call(savePermitProfile, createProfileEdit(siteId));
  const { id } = await createOpenReport(unit, { fields: { siteId } });
  await world.runAsMaintenance((db) =>
    db.signedInspection.update({ where: { reportId: id }, data: { digest: SIGNED_DIGEST } }),
  );
  return { id };
}

/** Returns the signature. */
export async function createSignedReport(scene: Scene): Promise<{ id: string }> {
  const { id: idreport } = await createReportToSign(scene);
  const signature = createSignatureInput();
  await scene.unit.inspector.call(signReport, { idreport, signature });
  return signature;
}

const createSignatureInput = (): NewSignature => ({
  id: randomUUID(),
  kind: 'inspector',
  statementKey: 'inspector-1',
  title: '',
  drawing: '',
  signedAt: '2026-11-21T15:00:00.000Z',
  clockOffsetMs: 0,
  digest: SIGNED_DIGEST,
});

/** A closed corrective action at a site with a permit profile, as a browser signs it. */
async function createEntryToSign({ world, unit }: Scene): Promise<LogSigning['entries'][number]> {
  const { id: siteId } = await unit.addSite(`Watched ${randomUUID()}`);
  await unit.office.call(savePermitProfile, createProfileEdit(siteId));
  const bmps = [createBmpWithActions({ practiceId: randomUUID() })];
  const { id: reportId } = await createOpenReport(unit, { fields: { siteId }, bmps });
  const { id } = await world.runAsMaintenance((db) => db.correctiveAction.findFirstOrThrow({ where: { reportId } }));
  const lastEventId = randomUUID();
  const closing = { eventId: lastEventId, correctiveActionId: id, kind: 'not-needed' as const, words: 'Graded' };
  await unit.leader.call(changeAction, closing);
  return { id: randomUUID(), correctiveActionId: id, lastEventId };
}

const createLogSignatureInput = (): LogSigning['signature'] => ({
  kind: 'inspector',
  statementKey: 'log-entry-1',
  title: '',
  drawing: '',
  signedAt: '2026-11-21T15:00:00.000Z',
  clockOffsetMs: 0,
});

const createAddendumInput = (): NewAddendum => ({
  id: randomUUID(),
  section: 'Other',
  text: 'The gate was open.',
  photos: [],
  title: '',
  drawing: '',
  signedAt: '2026-11-21T15:00:00.000Z',
  clockOffsetMs: 0,
});

async function createStakeholder({ world, unit }: Scene): Promise<{ id: string }> {
  const email = `${randomUUID()}@example.com`;
  await unit.addStakeholder('Anita Voss', email);
  return world.runAsMaintenance((db) => db.stakeholder.findFirstOrThrow({ where: { email }, select: { id: true } }));
}

async function createDeletedReport(scene: Scene): Promise<{ id: string }> {
  const { id } = await createReportInSetup(scene);
  await scene.unit.office.call(deleteReport, { idreport: id });
  return { id };
}

async function createSiteWithReport(scene: Scene): Promise<{ id: string }> {
  await createNotifiedReport(scene);
  return scene.unit.site;
}

const ROSA = { name: 'Rosa Medina', email: 'rosa@example.com', company: '' };

/** A group of the master library with one practice. Inserted directly, so groups can have the same name. */
async function createLibraryGroup({ world, unit }: Scene): Promise<{ id: string; entryId: string }> {
  const [id, entryId] = [randomUUID(), randomUUID()];
  const local = { workUnitId: unit.id, mode: 'practice', position: 0 };
  await world.runAsMaintenance(async (db) => {
    await db.libraryGroup.create({ data: { ...local, id, name: GROUP_NAME } });
    await db.libraryEntry.create({ data: { ...local, id: entryId, groupId: id, name: `Practice ${entryId}` } });
  });
  return { id, entryId };
}

const GROUP_NAME = 'Barriers';
const group = toIdInput(createLibraryGroup);
const practice = toIdInput(async (scene) => ({ id: (await createLibraryGroup(scene)).entryId }));
/** A reset of the site's library, which can be undone. */
async function createReset({ unit }: Scene): Promise<{ id: string }> {
  const local = { siteId: unit.site.id, mode: 'practice' as const };
  const groups = [{ id: randomUUID(), name: `Own ${randomUUID()}`, entries: [] }];
  await unit.office.call(addGroups, { ...local, groups });
  return { id: (await unit.office.call(resetSiteLibrary, local)).undoId ?? '' };
}

/** A site with a permit profile and a storm that is to be confirmed at STORM_AT. */
async function createWatchedSite({ unit }: Scene): Promise<{ id: string }> {
  const { id } = await unit.addSite(`Watched ${randomUUID()}`);
  await unit.office.call(savePermitProfile, createProfileEdit(id));
  const reading = { readingId: randomUUID(), siteId: id, fromAt: '2026-11-19T13:00:00.000Z', toAt: STORM_AT };
  await unit.inspector.call(addReading, { ...reading, rain: 620, snow: 0, replacesId: null });
  return { id };
}

const STORM_AT = '2026-11-20T13:00:00.000Z';
const watchedSite = toIdInput(createWatchedSite);

async function createConfirmedStorm(scene: Scene): Promise<{ id: string }> {
  const { id } = await createWatchedSite(scene);
  await scene.unit.office.call(confirmStorm, { decisionId: randomUUID(), siteId: id, triggerAt: STORM_AT });
  return { id };
}

/** An open inspection with a corrective action. */
async function createCorrectiveAction(
  { world, unit }: Scene,
  inspector = unit.inspector,
): Promise<{ id: string; reportId: string }> {
  const bmps = [createBmpWithActions({ practiceId: randomUUID() })];
  const { id: reportId } = await createOpenReport(unit, { bmps }, inspector);
  const { id } = await world.runAsMaintenance((db) => db.correctiveAction.findFirstOrThrow({ where: { reportId } }));
  return { id, reportId };
}

/** A corrective action at the unit's site, the same one each time: each inspection notifies the crew, which is limited. */
async function findCorrectiveAction(scene: Scene): Promise<{ id: string }> {
  const where = { workUnitId: scene.unit.id, siteId: scene.unit.site.id };
  const found = await scene.world.runAsMaintenance((db) => db.correctiveAction.findFirst({ where }));
  return found ?? createCorrectiveAction(scene);
}

async function createClosedInspection(scene: Scene): Promise<{ id: string }> {
  const { id, reportId } = await createCorrectiveAction(scene, scene.unit.leader);
  await scene.world.runAsMaintenance((db) => db.report.update({ where: { id: reportId }, data: { status: 'closed' } }));
  return { id };
}

async function createInstance(scene: Scene): Promise<{ id: string }> {
  const { id } = await createCorrectiveAction(scene, scene.unit.leader);
  const { bmpInstanceId } = await scene.world.runAsMaintenance((db) =>
    db.correctiveAction.findUniqueOrThrow({ where: { id } }),
  );
  return { id: bmpInstanceId };
}

/** Two BMPs of a practice 6 ft apart, the newest of each scene's unit. */
const newestPairs = new WeakMap<Unit, BmpPair>();

interface BmpPair {
  firstId: string;
  secondId: string;
  /** The visit of the second one. */
  visitId: string;
}

async function createBmpPair({ world, unit }: Scene): Promise<BmpPair> {
  const practiceId = randomUUID();
  const bmps = [0, 0.0000165].map((north) =>
    createBmpWithActions({ practiceId, location: { lat: 43.03 + north, lng: -87.9 } }),
  );
  await createOpenReport(unit, { bmps }, unit.leader);
  const [first, second] = await world.runAsMaintenance((db) =>
    db.bmpInstance.findMany({ where: { practiceId }, orderBy: { tag: 'asc' }, include: { visits: true } }),
  );
  if (!first || !second) throw new Error('no pair');
  const pair = { firstId: first.id, secondId: second.id, visitId: second.visits[0]?.loggedBmpId ?? '' };
  newestPairs.set(unit, pair);
  return pair;
}

const getNewestPair = async (scene: Scene): Promise<BmpPair> =>
  newestPairs.get(scene.unit) ?? (await createBmpPair(scene));

const createSecondOfPair = async (scene: Scene) => ({ id: (await createBmpPair(scene)).secondId });

async function createMerge(scene: Scene): Promise<{ id: string; instanceId: string }> {
  const { firstId, secondId } = await createBmpPair(scene);
  const id = randomUUID();
  await scene.unit.leader.call(mergeBmps, { changeId: id, instanceId: secondId, otherId: firstId });
  return { id, instanceId: firstId };
}

const newName = generate(() => `New ${randomUUID()}`);

const site = toIdInput(({ unit }) => unit.site);
const workUnit = toIdInput(({ unit }) => unit);
const report = toIdInput(createReportInSetup);
const token: FieldInput = { own: async (scene) => (await createShareLink(scene)).secret };

async function createSiteImport({ unit }: Scene): Promise<{ id: string }> {
  const id = randomUUID();
  const rows = [{ line: 2, name: `Lot ${id}`, place: '41.5, -89.5', add: true }];
  await unit.office.call(importSites, { importId: id, rows });
  return { id };
}

/** Test people have the local part of their email address as username. */
const getUsername = ({ email }: TestUser): string => email.slice(0, email.indexOf('@'));

const isMember = (unit: Unit, user: TestUser): boolean =>
  [unit.office, unit.leader, unit.inspector].some(({ id }) => id === user.id);

/** The caller's email address or, for another unit, that of its Office User. */
const ownAddress: FieldInput = {
  own: ({ unit }, user) => (isMember(unit, user) ? user.email : unit.office.email),
  unknown: () => 'nobody@example.com',
};

/** The caller's username or, for another unit, that of its Office User. */
const ownUsername: FieldInput = {
  own: ({ unit }, user) => getUsername(isMember(unit, user) ? user : unit.office),
  unknown: () => 'x',
};

/** A notification of the caller or, for another unit, of its Office User. */
const notification: FieldInput = {
  own: async ({ world, unit }, user) => {
    const id = randomUUID();
    const personId = isMember(unit, user) ? user.id : unit.office.id;
    const row = { id, personId, workUnitId: unit.id, type: 2, linkData: {}, dedupeKey: id };
    await world.runAsMaintenance((db) => db.notification.create({ data: row }));
    return id;
  },
  unknown: randomUUID,
};

/** A passkey of the caller or, for another unit, of its Office User. */
const passkey: FieldInput = {
  own: async ({ world, unit }, user) => {
    const id = randomUUID();
    const row = { id, personId: isMember(unit, user) ? user.id : unit.office.id, credentialId: id, name: 'Phone' };
    const key = { publicKey: new Uint8Array([1]), counter: 0, createdAt: new Date('2026-11-20T15:00:00Z') };
    await world.runAsMaintenance((db) => db.passkey.create({ data: { ...row, ...key } }));
    return id;
  },
  unknown: randomUUID,
};

/** A session of the caller or, for another unit, of its Office User. */
const session: FieldInput = {
  own: async ({ world, unit }, user) => {
    const id = randomUUID();
    const personId = isMember(unit, user) ? user.id : unit.office.id;
    const row = { id, personId, expiresAt: new Date('2030-01-01') };
    await world.runAsMaintenance((db) => db.session.create({ data: row }));
    return id;
  },
  unknown: randomUUID,
};

/** The caller's id or, for another unit, that of its Office User. */
const ownId: FieldInput = {
  own: ({ unit }, user) => (isMember(unit, user) ? user.id : unit.office.id),
  unknown: randomUUID,
};

/** A material of the caller or, for another unit, of its Office User. */
const material: FieldInput = {
  async own({ unit }, user) {
    const poster = isMember(unit, user) ? user : unit.office;
    const { material: posted } = await poster.call(postMaterial, createMaterialInput());
    return posted.id;
  },
  unknown: randomUUID,
};

async function createCompanyInvitation({ unit }: Scene): Promise<{ id: string }> {
  const input = { invitationId: randomUUID(), company: 'Lakeside Fill', email: createAddress() };
  return (await unit.office.call(inviteCompany, input)).invitedCompany;
}

const createPaymentMethod = ({ world }: Scene): string => fakeStripes.get(world)?.createCard() ?? 'pm_none';

/** Registers a card of the caller or, for another unit, of its Office User. */
async function registerCard(scene: Scene, user: TestUser): Promise<{ card: string; customer: string }> {
  const owner = isMember(scene.unit, user) ? user : scene.unit.office;
  const card = createPaymentMethod(scene);
  const { customer } = await owner.call(createCustomer, { payment_method: card });
  return { card, customer: customer.id };
}

const registeredCard: FieldInput = {
  own: async (scene, user) => (await registerCard(scene, user)).card,
  unknown: () => 'pm_unknown',
};

/**
 * Input fields by 'operation.field', 'feature.field' or 'field'; the most specific key applies. A new operation needs an
 * entry only for fields that cannot be derived from its schema; the matrix fails without it.
 */
export const FIELD_INPUTS: Readonly<Record<string, FieldInput>> = {
  idsite: site,
  siteId: site,
  idworkgroup: workUnit,
  idreport: report,
  idlink: toIdInput(createShareLink),
  mapImg: toPhotoInput('mapimages'),
  photosToDelete: toListInput(toPhotoInput('practiceactions')),

  'accounts.username': ownUsername,
  'accounts.code': createFixed('123456'),
  'accounts.password': createFixed('three loose stones'),
  'accounts.currentPassword': createFixed('four loose stones'),
  'leaving.currentPassword': createFixed('four loose stones'),
  'accounts.phone': createFixed('4145550199'),
  'accounts.company': createFixed('example.com'),
  'accounts.companyname': createFixed('example.com'),
  'accounts.email': generate(() => `${randomUUID()}@example.com`),
  'accounts.register.username': generate(() => `new.${randomUUID().slice(0, 8)}`),
  'accounts.answerAddressChange.token': { own: createAddressLink },
  'accounts.token': { own: ({ unit }) => unit.office.email, unknown: () => 'x' },

  'workgroups.id': workUnit,
  'workgroups.email': ownAddress,

  'onboarding.email': ownAddress,

  'notifications.iduser': ownId,
  'notifications.idnotification': notification,
  'notifications.notifications': toListInput(notification),
  // Both accept `idnotification` or a list; the matrix sends one id.
  'notifications.markAsRead.notifications': createFixed(undefined),
  'notifications.markAsCleared.notifications': createFixed(undefined),

  'accounts.contactInfoExists.username': ownAddress,
  'accounts.session': session,
  'accounts.passkey': passkey,
  'accounts.keepPasskeys': toListInput(passkey),
  'accounts.sealedChallenge': createFixed('x'),
  'accounts.response': createFixed({
    id: 'x',
    rawId: 'x',
    type: 'public-key',
    response: { clientDataJSON: 'x', attestationObject: 'x' },
  }),

  'sites.username': ownUsername,
  'sites.id': workUnit,
  'sites.email': {
    own: ({ unit }, user) => (isMember(unit, user) ? user.email : unit.office.email),
    unknown: () => 'nobody@example.com',
  },
  'sites.view': createFixed({ lat: 43, lng: -88, zoom: 18 }),
  'sites.show.sites': {
    own: ({ unit }) => [{ siteId: unit.site.id, visible: true }],
    unknown: () => [{ siteId: randomUUID(), visible: true }],
  },
  'sites.import.importId': generate(randomUUID),
  'library.import.importId': generate(randomUUID),
  'sites.import.rows': createFixed([{ line: 2, name: 'Park Place Basin', place: '44.5, -89.5', add: true }]),
  'sites.savedImport.importId': toIdInput(createSiteImport),
  'sites.hideImport.importId': toIdInput(createSiteImport),

  'workgroups.employee': {
    own: async (scene) => ({ idemployee: await createEmployee(scene), workrole: 'Foreman' }),
    unknown: () => ({ idemployee: createAddress(), workrole: 'Foreman' }),
  },
  'workgroups.idemployee': { own: (scene) => createEmployee(scene), unknown: createAddress },
  'workgroups.restoreEmployee.idemployee': toIdInput(createFormerEmployee),
  'workgroups.confirmRemoval.idremoval': generate(randomUUID),
  'workgroups.sendInvite.employee': generate(createInvite),
  'workgroups.data': {
    own: async (scene) => {
      const email = createAddress();
      await createInvitation(scene, email);
      return [email];
    },
    unknown: () => [createAddress()],
  },
  'workgroups.emails': createFixed('someone@example.com'),
  'workgroups.idinvitation': toIdInput((scene) => createInvitation(scene, createAddress())),
  'workgroups.acceptInvitation.idinvitation': ownInvitation,
  'workgroups.declineInvitation.idinvitation': ownInvitation,
  'workgroups.token': { own: async (scene) => (await createInvitation(scene, createAddress())).secret },

  'planSheets.sheetId': toIdInput(addPlanSheet),
  'planSheets.undoPlacement.sheetId': toIdInput(addPlacedSheet),
  'planSheets.version': createFixed(1),
  'planSheets.points': createFixed([
    { x: 100, y: 100, lat: 43.04, lng: -87.91 },
    { x: 500, y: 300, lat: 43.039, lng: -87.909 },
  ]),
  'planSheets.opacity': createFixed(60),
  'planSheets.isArchived': createFixed(true),

  'boards.token': { own: async (scene) => (await createBoard(scene)).secret },
  'boards.save.baseVersion': createFixed(0),
  'boards.contactName': createFixed('Site Office'),
  'boards.contactPhone': createFixed('(414) 555-0142'),
  'boards.publish.publicationId': { own: revokeStoredBoard, unknown: () => randomUUID() },
  'boards.revoke.publicationId': toIdInput(async (scene) => ({ id: (await createBoard(scene)).publicationId })),
  'boards.certificateId': toIdInput(async (scene) => ({ id: (await createBoard(scene)).certificateId })),

  'auditPacks.packId': toIdInput(createPack),
  'auditPacks.make.packId': generate(randomUUID),
  'auditPacks.isOnHold': createFixed(true),
  'auditPacks.removalId': generate(randomUUID),
  'auditPacks.siteName': createFixed(TERMINATED_SITE),
  'auditPacks.removeRecords.siteId': toIdInput(addTerminatedSite),
  'auditPacks.fromDay': createFixed('2026-11-02'),
  'auditPacks.toDay': createFixed('2026-11-20'),

  'reports.id': report,
  'reports.saveId': generate(randomUUID),
  'reports.save.baseVersion': createFixed(1),
  'reports.save.fields': createFixed({ notes: 'overwritten' }),
  'reports.save.bmps': { own: () => [createBmpWithActions()] },
  'reports.save.removed': createFixed([]),
  'reports.past.idreport': toIdInput(createClosedReport),
  'reports.pullPastReportData.idsite': toIdInput(createSiteWithReport),
  'reports.recordProgress.idreport': toIdInput(createNotifiedReport),
  'reports.crewMessages.idreport': toIdInput(createNotifiedReport),
  'reports.end.idreport': toIdInput(createNotifiedReport),
  'reports.finish.idreport': toIdInput(createClosedReport),
  'reports.addAddendum.idreport': toIdInput(createReportToSign),
  'reports.addAddendum.addendum': generate(createAddendumInput),
  'reports.start.signature': createFixed(undefined),
  'reports.sign.idreport': toIdInput(createReportToSign),
  'reports.sign.signature': generate(createSignatureInput),
  'reports.makeSignedPdf.signatureId': toIdInput(createSignedReport),
  'reports.restore.idreport': toIdInput(createDeletedReport),

  'sharing.reportids': toListInput(toIdInput(createClosedReport)),
  'sharing.recipients': { own: (_scene, { name, email }) => [{ name, email }] },
  'sharing.idshare': generate(randomUUID),
  // A link works for a person of any unit.
  'sharing.token': token,
  'integrations.tokenId': toIdInput(createStoredToken),
  'integrations.createApiToken.tokenId': generate(randomUUID),
  'integrations.newTokenId': generate(randomUUID),
  'integrations.scopes': createFixed(['read-sites']),
  'integrations.webhookId': toIdInput(createStoredWebhook),
  'integrations.createWebhook.webhookId': generate(randomUUID),
  'integrations.url': createFixed('https://hooks.example.com/'),
  'integrations.events': createFixed(['new-site']),
  'integrations.lastDay': createFixed('2026-12-31'),
  'notifications.endpoint': generate(() => `https://push.example.com/${randomUUID()}`),
  'notifications.p256dh': generate(() => createPushDevice('').subscription.p256dh),
  'notifications.auth': createFixed('BTBZMqHH6r4Tts7J_aSIgg'),
  'notifications.timeZone': createFixed('America/Chicago'),
  'notifications.quietHours': createFixed({ from: '20:00', to: '06:00' }),
  'fixes.token': { own: async (scene) => (await createFixLink(scene)).secret },
  'fixes.clientId': generate(randomUUID),
  'fixes.bmpId': { own: ({ unit }) => newestFixLinks.get(unit)?.bmpId ?? '' },
  'fixes.actionIds': createFixed(['a']),
  'fixes.photos': createFixed([]),
  'fixes.doneAt': createFixed('2026-11-21T15:00:00.000Z'),
  'fixes.sentAt': createFixed('2026-11-21T15:00:00.000Z'),
  'fixes.fixId': toIdInput(createSentFix),
  'fixes.linkId': toIdInput(createFixLink),
  'fixes.reportId': toIdInput(createNotifiedReport),
  'fixes.instanceId': toIdInput(async (scene) => ({ id: (await getNewestPair(scene)).firstId })),
  'signing.checkId': { own: createSeal },
  'signing.delegationId': toIdInput(createDelegation),
  'signing.saveDelegation.delegationId': generate(randomUUID),
  'signing.personId': { own: ({ unit }) => unit.inspector.id, unknown: () => randomUUID() },
  'signing.fromDay': createFixed('2026-11-02'),
  'signing.toDay': createFixed(null),
  'signing.signLog.signature': generate(createLogSignatureInput),
  'signing.signLog.entries': {
    own: async (scene) => [await createEntryToSign(scene)],
    unknown: () => [{ id: randomUUID(), correctiveActionId: randomUUID(), lastEventId: randomUUID() }],
  },
  'signing.submittedOn': createFixed('2026-11-20'),

  'stakeholders.stakeholders': {
    own: ({ unit }) => [{ ...ROSA, siteids: [unit.site.id] }],
    unknown: () => [{ ...ROSA, siteids: [randomUUID()] }],
  },
  'stakeholders.idstakeholder': toIdInput(createStakeholder),
  'stakeholders.siteids': toListInput(site),
  'stakeholders.before': createFixed({}),

  'disposal.agreementId': toIdInput(createAgreement),
  'disposal.addAdmin.agreementId': generate(randomUUID),
  'disposal.offer.agreementId': generate(randomUUID),
  'disposal.sendOfferAgain.agreementId': toIdInput(createOffer),
  'disposal.withdrawOffer.agreementId': toIdInput(createOffer),
  'disposal.exportSiteId': site,
  'disposal.importSiteId': toIdInput(({ unit }) => unit.addSite('Menomonee Landfill')),
  'disposal.partnerEmail': generate(createAddress),
  'disposal.ticketId': toIdInput((scene) => createTicket(scene, 'open')),
  'disposal.openTicket.ticketId': generate(randomUUID),
  // A second ticket for a truck within minutes needs confirmation; `besideTickets` lists confirmed tickets.
  'disposal.openTicket.truck': generate(randomUUID),
  'disposal.openTicket.besideTickets': createFixed([]),
  'disposal.archiveTicket.ticketId': toIdInput((scene) => createTicket(scene, 'closed')),
  'disposal.closeTicket.received': createFixed(11),
  'disposal.proposeCorrection.reason': createFixed('Wet'),
  'disposal.proposeCorrection.ticketId': toIdInput((scene) => createTicket(scene, 'closed')),
  'disposal.answerCorrection.ticketId': toIdInput((scene) => createTicket(scene, 'corrected')),
  'disposal.answerCorrection.version': createFixed(3),
  // Anybody with the URL of a ticket may read it.
  'disposal.driverTicket.ticketId': { own: async (scene) => (await createTicket(scene, 'open')).id },
  'disposal.closeId': generate(randomUUID),
  'disposal.personId': { own: ({ unit }) => unit.inspector.id, unknown: () => randomUUID() },
  'disposal.link': { own: async (scene) => (await createOffer(scene)).secret },
  'disposal.acceptOffer.link': { own: ({ world }) => createOfferOfThirdUnit(world) },

  'compliance.siteId': watchedSite,
  'compliance.savePermitProfile.siteId': toIdInput(({ unit }) => unit.addSite(`Unwatched ${randomUUID()}`)),
  'compliance.baseVersion': createFixed(0),
  'compliance.validFrom': createFixed('2026-11-02'),
  'compliance.details': createFixed(createDetails()),
  'compliance.readingId': generate(randomUUID),
  'compliance.fromAt': createFixed('2026-11-20T13:00:00.000Z'),
  'compliance.toAt': createFixed('2026-11-21T13:00:00.000Z'),
  'compliance.readings': createFixed([
    { fromAt: '2026-11-18T13:00:00.000Z', toAt: '2026-11-19T13:00:00.000Z', rain: 100 },
  ]),
  'compliance.replacesId': createFixed(null),
  'compliance.station': createFixed('KMKE'),
  'compliance.decisionId': generate(randomUUID),
  'compliance.triggerAt': createFixed(STORM_AT),
  'compliance.reason': createFixed('Sprinkler'),
  'compliance.conditionId': generate(randomUUID),
  'compliance.condition': createFixed({ kind: 'dewatering', area: '', fromDay: '2026-11-20', toDay: null }),
  'compliance.isWithdrawn': createFixed(false),
  'compliance.withdrawDecision.siteId': toIdInput(createConfirmedStorm),

  'register.siteId': site,
  'register.state': createFixed('all'),
  'register.instanceId': toIdInput(createInstance),
  'register.changeId': generate(randomUUID),
  'register.undoesId': toIdInput(createMerge),
  'register.otherId': toIdInput(async (scene) => ({ id: (await getNewestPair(scene)).firstId })),
  'register.visitIds': toListInput(toIdInput(async (scene) => ({ id: (await getNewestPair(scene)).visitId }))),
  'register.mergeBmps.instanceId': toIdInput(createSecondOfPair),
  'register.answerSameBmp.instanceId': toIdInput(createSecondOfPair),
  'register.splitBmp.instanceId': toIdInput(async (scene) => ({ id: (await createMerge(scene)).instanceId })),
  'register.eventId': generate(randomUUID),
  'register.correctiveActionId': toIdInput((scene) => createCorrectiveAction(scene)),
  'register.recordFix.at': createFixed('2026-11-21T15:00:00.000Z'),
  'register.recordFix.photos': toListInput(toPhotoInput('practiceactions')),
  'register.recordFix.correctiveActionId': toIdInput(createClosedInspection),
  'register.messageId': generate(randomUUID),
  'register.contactedAt': createFixed('2026-11-21T15:00:00.000Z'),
  'register.contactName': createFixed('Pat Olson'),
  'register.method': createFixed('phone'),
  'register.correctiveActionIds': toListInput(toIdInput(findCorrectiveAction)),
  'register.personId': { own: ({ unit }) => unit.inspector.id, unknown: () => randomUUID() },
  'register.words': createFixed('New fabric'),
  'register.kind': createFixed('not-needed'),
  'register.correctiveActions.kind': createFixed('small'),

  'materials.materialId': material,
  'materials.post.materialId': generate(randomUUID),
  'materials.edit.version': createFixed(1),
  'materials.expires': createFixed('2026-12-20'),
  'materials.id': ownId,

  'network.invitationId': toIdInput(createCompanyInvitation),
  'network.invite.invitationId': generate(randomUUID),
  'network.email': generate(createAddress),

  'activity.who': { own: ({ unit }) => unit.office.id, unknown: () => randomUUID() },
  'activity.subject': site,

  'outbox.id': toIdInput(createDeadLetter),

  'billing.username': ownUsername,
  'billing.payment_method': { own: (scene) => createPaymentMethod(scene) },
  'billing.idform': generate(randomUUID),
  'billing.paymentMethodId': registeredCard,
  'billing.token': registeredCard,
  'billing.stripeid': {
    own: async (scene, user) => (await registerCard(scene, user)).customer,
    unknown: () => 'cus_unknown',
  },

  'library.id': workUnit,
  'library.entryId': practice,
  'library.identry': practice,
  'library.list': practice,
  'library.groupId': group,
  'library.toGroupId': group,
  'library.beforeId': group,
  'library.copyId': generate(randomUUID),
  'library.name': newName,
  'library.connect': createFixed([]),
  'library.disconnect': createFixed([]),
  'library.connections': createFixed([]),
  'library.addEntry.entryId': generate(randomUUID),
  'library.addGroups.groups': { own: () => [{ id: randomUUID(), name: `New ${randomUUID()}`, entries: [] }] },
  'library.import.groups': { own: () => [{ mode: 'practice', name: `New ${randomUUID()}`, entries: [] }] },
  'library.editEntry.changes': createFixed({ description: 'changed' }),
  'library.editEntry.before': createFixed({}),
  'library.putBack.undoId': toIdInput(createReset),
  'library.putBack.subject': site,
  'library.renameGroup.before': createFixed(GROUP_NAME),
};

/** The keys of FIELD_INPUTS that apply to a field of an operation, the most specific first. */
export function listFieldKeys(operation: string, field: string): string[] {
  return [`${operation}.${field}`, `${operation.slice(0, operation.indexOf('.'))}.${field}`, field];
}

type OperationInput = Pick<Operation, 'input'> & { contract: { name: string } };

const findFieldInput = ({ contract }: OperationInput, { name }: Field): FieldInput | undefined =>
  listFieldKeys(contract.name, name).flatMap((key) => FIELD_INPUTS[key] ?? [])[0];

/** An input about data of the scene's unit. @throws if a field is neither derivable nor in FIELD_INPUTS */
export function createOwnInput(
  operation: OperationInput,
  scene: Scene,
  user: TestUser,
): Promise<Record<string, unknown>> {
  return getInput(operation, (field) => field.own(scene, user));
}

/** The same input about data that does not exist. */
export function createUnknownInput(
  operation: OperationInput,
  scene: Scene,
  user: TestUser,
): Promise<Record<string, unknown>> {
  return getInput(operation, ({ own, unknown }) => (unknown ? unknown() : own(scene, user)));
}

/** Whether the input refers to data of a unit. Inputs about the caller, the whole unit or a secret link do not. */
export const refersToUnitData = (operation: OperationInput): boolean =>
  listFields(operation.input).some((field) => findFieldInput(operation, field)?.unknown);

async function getInput(
  operation: OperationInput,
  getValue: (fieldInput: FieldInput) => unknown,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const field of listFields(operation.input)) {
    const source = findFieldInput(operation, field);
    if (source) input[field.name] = await getValue(source);
    else if (isPlain(operation, field)) input[field.name] = createPlainValue(field.schema);
  }
  const { error } = operation.input.safeParse(input);
  if (!error) return input;
  const wrong = error.issues.map(({ path, message }) => `'${path.join('.')}' (${message})`).join(', ');
  throw new Error(
    `${operation.contract.name} rejects its derived input: ${wrong}. ` +
      `Add '${operation.contract.name}.…' to FIELD_INPUTS in tests/tenancy/test-inputs.ts.`,
  );
}

/** Whether a field gets a plain value. An id never does, even an optional one. */
function isPlain({ contract: { name } }: OperationInput, field: Field): boolean {
  const [id] = listIdPaths(field.schema, field.name);
  if (id === undefined) return field.required;
  throw new Error(`${name}: '${id}' takes an id. Add '${field.name}' to FIELD_INPUTS in tests/tenancy/test-inputs.ts.`);
}
