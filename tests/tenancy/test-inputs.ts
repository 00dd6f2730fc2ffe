import { createHash, randomUUID } from 'node:crypto';
import { crewOfUnit, removeEmployee } from '@/lib/workgroups/contract';
import type { Operation } from '@/lib/platform/operation/implement';
import { addAdminAgreement, closeTicket, offerAgreement, openTicket, proposeCorrection } from '@/lib/disposal/contract';
import { addGroups, resetSiteLibrary } from '@/lib/library/contract';
import { postMaterial } from '@/lib/materials/contract';
import { inviteCompany } from '@/lib/network/contract';
import { deleteReport } from '@/lib/reports/contract';
import { importSites } from '@/lib/sites/contract';
import { createCustomer } from '@/lib/billing/contract';
import { hashLinkToken } from '@/lib/platform/security/link-token';
import { createMaterialInput } from '@/tests/integration/materials/new-material';
import { createOpenReport, createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import type { FakeStripe } from '@/tests/setup/fake-stripe';
import type { TestUser, Unit, World } from '@/tests/setup/world';
import { getFields, getIdsIn, getPlainValue, type Field } from './derived-input';

/**
 * How the matrix asks an operation. What its input schema says is derived (derived-input.ts); what a schema cannot say,
 * the table ASKED below does: which thing of a unit a field names, and the texts that only a rule knows to be right.
 */

/** What an operation is asked about: a thing of `unit`, made for this one question. */
export interface Scene {
  world: World;
  unit: Unit;
}

/** The payment provider's stand-in of each product that has one. */
export const PROVIDERS = new WeakMap<World, FakeStripe>();

/** What one field is given. */
interface GivenInput {
  /** What the field is given to name something of the scene's unit. `who` asks. */
  of(scene: Scene, who: TestUser): unknown;
  /**
   * The same for a thing that does not exist: what another unit's thing must be answered like. Left out where the field
   * names nothing that a unit owns.
   */
  unknown?: () => unknown;
}

const getId = (of: (scene: Scene) => Promise<{ id: string }> | { id: string }): GivenInput => ({
  of: async (scene) => (await of(scene)).id,
  unknown: () => randomUUID(),
});

const photo = (directory: 'practiceactions' | 'mapimages'): GivenInput => ({
  of: ({ unit }) => unit.addPhoto(directory),
  unknown: () => `${randomUUID()}.jpg`,
});

const listOf = ({ of, unknown }: GivenInput): GivenInput => ({
  of: async (scene, who) => [await of(scene, who)],
  unknown: () => [unknown?.()],
});

/** The same in every question, and no one's. */
const makeFixed = (value: unknown): GivenInput => ({ of: () => value });

/** An id or a name that the caller makes up. */
const invented = (of: () => unknown): GivenInput => ({ of });

/** A link that an Office sent to itself, so that a repeated send reaches a known person. */
async function getLink({ world, unit }: Scene): Promise<{ id: string; secret: string }> {
  const report = await closed({ world, unit });
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

const PDF = Buffer.from('%PDF-1.7 frozen');

/** Closed out with a file in place of its PDF: making a real one is slow, and not what is asked here. */
async function closed({ world, unit }: Scene): Promise<{ id: string }> {
  const { id } = await createOpenReport(unit);
  const pdfKey = `${unit.id}/records/${id}.pdf`;
  await world.runtime.storage.put(pdfKey, PDF);
  const pdfSha256 = createHash('sha256').update(PDF).digest('hex');
  await world.runAsMaintenance((db) =>
    db.report.update({ where: { id }, data: { status: 'closed', pdfKey, pdfSha256 } }),
  );
  return { id };
}

async function deadLetter({ world, unit }: Scene): Promise<{ id: string }> {
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

/** An invitation into the scene's unit to this address, whose link ends with these words. */
async function invitation({ world, unit }: Scene, email: string): Promise<{ id: string; secret: string }> {
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

const makeAddress = () => `${randomUUID()}@example.com`;

/** In the own unit: to the caller. In another unit: to another person. */
const ownInvitation: GivenInput = {
  of: async (scene, who) => (await invitation(scene, isMember(scene.unit, who) ? who.email : makeAddress())).id,
  unknown: () => randomUUID(),
};

/** The link in the new mailbox of a person without a unit. */
async function getAddressLink({ world }: Scene): Promise<string> {
  const { id: personId, email } = await world.outsider();
  const secret = randomUUID();
  const hashes = { fromHash: hashLinkToken(randomUUID()), toHash: hashLinkToken(secret) };
  const change = {
    personId,
    fromAddress: email,
    toAddress: makeAddress(),
    ...hashes,
    expiresAt: new Date('2030-01-01'),
  };
  await world.runAsMaintenance((db) => db.addressChange.create({ data: change }));
  return secret;
}

/** A person of the unit whom no one misses. */
async function employee({ world, unit }: Scene): Promise<string> {
  const { id, email } = await world.outsider();
  const membership = { id: randomUUID(), workUnitId: unit.id, personId: id, role: 'employee', workRole: 'Operator' };
  await world.runAsMaintenance((db) => db.membership.create({ data: membership }));
  return email;
}

/** A person whom the unit's Office removed. */
async function getFormerEmployee(scene: Scene): Promise<{ id: string }> {
  const { office, id: idworkgroup } = scene.unit;
  const email = await employee(scene);
  const { crew } = await office.call(crewOfUnit, {});
  await office.call(removeEmployee, { idemployee: email, idworkgroup });
  return { id: crew.find((row) => row.email === email)?.id ?? '' };
}

const invite = () => ({
  idemployee: makeAddress(),
  name: 'Gina Guest',
  phonenumber: '4145550188',
  workrole: 'Operator',
  role: 'employee',
});

/** Between two sites of the unit, so that the caller is on both sides. */
async function agreement({ unit }: Scene): Promise<{ id: string }> {
  const to = await unit.addSite('Menomonee Landfill');
  const agreementId = randomUUID();
  const agreed = { agreementId, material: 'Clay', quantity: 500, quantityUnit: 'tons' as const };
  await unit.office.call(addAdminAgreement, { ...agreed, exportSiteId: unit.site.id, importSiteId: to.id });
  return { id: agreementId };
}

/** A load of such an agreement: under way, closed, or closed with a correction that the import side proposes. */
async function getTicket(scene: Scene, state: 'open' | 'closed' | 'corrected'): Promise<{ id: string }> {
  const { id: agreementId } = await agreement(scene);
  const ticketId = randomUUID();
  const { office } = scene.unit;
  // A truck of its own for each: a second ticket of one truck within minutes is asked about.
  const load = { truck: ticketId, driver: '', load: '', sent: 12, sentEstimated: false };
  await office.call(openTicket, { ticketId, agreementId, ...load });
  const receipt = { received: 11, outcome: 'accepted' as const, reason: '' };
  if (state !== 'open') await office.call(closeTicket, { ticketId, closeId: randomUUID(), ...receipt });
  if (state === 'corrected') await office.call(proposeCorrection, { ticketId, sent: 12, ...receipt, received: 10 });
  return { id: ticketId };
}

/** An invitation by the scene's unit to a person who holds its link. */
async function offer({ world, unit }: Scene): Promise<{ id: string; secret: string }> {
  const agreementId = randomUUID();
  const secret = randomUUID().replaceAll('-', 'x');
  const agreed = { agreementId, material: 'Clay', quantity: 500, quantityUnit: 'tons' as const };
  const partner = { partnerName: 'Pat Partner', partnerEmail: makeAddress() };
  await unit.office.call(offerAgreement, { ...agreed, ...partner, side: 'export', siteId: unit.site.id });
  await world.runAsMaintenance((db) =>
    db.agreement.update({ where: { id: agreementId }, data: { tokenHash: hashLinkToken(secret) } }),
  );
  return { id: agreementId, secret };
}

/** What one's own unit may accept comes from a unit that is neither one's own nor the other one. */
const offerOfAnother = async (world: World): Promise<string> =>
  (await offer({ world, unit: await world.workUnit('Somebody Else') })).secret;

const inSetup = ({ unit }: Scene) => createSavedReport(unit, { bmps: [createBmpWithActions()] });
const open = ({ unit }: Scene) => createOpenReport(unit);

async function getStakeholder({ world, unit }: Scene): Promise<{ id: string }> {
  const email = `${randomUUID()}@example.com`;
  await unit.addStakeholder('Anita Voss', email);
  return world.runAsMaintenance((db) => db.stakeholder.findFirstOrThrow({ where: { email }, select: { id: true } }));
}

async function deleted(scene: Scene): Promise<{ id: string }> {
  const { id } = await inSetup(scene);
  await scene.unit.office.call(deleteReport, { idreport: id });
  return { id };
}

async function createSiteWithReport(scene: Scene): Promise<{ id: string }> {
  await open(scene);
  return scene.unit.site;
}

const ROSA = { name: 'Rosa Medina', email: 'rosa@example.com', company: '' };

/** A group of the master library with one practice in it. Groups of one unit may have one name here: no rule looks. */
async function libraryGroup({ world, unit }: Scene): Promise<{ id: string; entryId: string }> {
  const [id, entryId] = [randomUUID(), randomUUID()];
  const local = { workUnitId: unit.id, mode: 'practice', position: 0 };
  await world.runAsMaintenance(async (db) => {
    await db.libraryGroup.create({ data: { ...local, id, name: GROUP_NAME } });
    await db.libraryEntry.create({ data: { ...local, id: entryId, groupId: id, name: `Practice ${entryId}` } });
  });
  return { id, entryId };
}

const GROUP_NAME = 'Barriers';
const group = getId(libraryGroup);
const practice = getId(async (scene) => ({ id: (await libraryGroup(scene)).entryId }));
/** A reset of the unit's site, which can be taken back. */
async function reset({ unit }: Scene): Promise<{ id: string }> {
  const local = { siteId: unit.site.id, mode: 'practice' as const };
  const groups = [{ id: randomUUID(), name: `Own ${randomUUID()}`, entries: [] }];
  await unit.office.call(addGroups, { ...local, groups });
  return { id: (await unit.office.call(resetSiteLibrary, local)).undoId ?? '' };
}

const newName = invented(() => `New ${randomUUID()}`);

const site = getId(({ unit }) => unit.site);
const workUnit = getId(({ unit }) => unit);
const report = getId(inSetup);
const token: GivenInput = { of: async (scene) => (await getLink(scene)).secret };

async function getSiteImport({ unit }: Scene): Promise<{ id: string }> {
  const id = randomUUID();
  const rows = [{ line: 2, name: `Lot ${id}`, place: '41.5, -89.5', add: true }];
  await unit.office.call(importSites, { importId: id, rows });
  return { id };
}

/** As the tests' world makes it. */
const getUsername = ({ email }: TestUser): string => email.slice(0, email.indexOf('@'));

const isMember = (unit: Unit, who: TestUser): boolean =>
  [unit.office, unit.leader, unit.inspector].some(({ id }) => id === who.id);

/** One's own address: own. A person's of the other unit: unknown. */
const ownAddress: GivenInput = {
  of: ({ unit }, who) => (isMember(unit, who) ? who.email : unit.office.email),
  unknown: () => 'nobody@example.com',
};

/** One's own username: own. A person's of the other unit: unknown. */
const ownUsername: GivenInput = {
  of: ({ unit }, who) => getUsername(isMember(unit, who) ? who : unit.office),
  unknown: () => 'x',
};

/** One's own: own. A person's of the other unit: unknown. */
const notification: GivenInput = {
  of: async ({ world, unit }, who) => {
    const id = randomUUID();
    const personId = isMember(unit, who) ? who.id : unit.office.id;
    const row = { id, personId, workUnitId: unit.id, type: 2, linkData: {}, dedupeKey: id };
    await world.runAsMaintenance((db) => db.notification.create({ data: row }));
    return id;
  },
  unknown: randomUUID,
};

/** A passkey of one's own: own. Of a person of the other unit: unknown. */
const passkey: GivenInput = {
  of: async ({ world, unit }, who) => {
    const id = randomUUID();
    const row = { id, personId: isMember(unit, who) ? who.id : unit.office.id, credentialId: id, name: 'Phone' };
    const key = { publicKey: new Uint8Array([1]), counter: 0, createdAt: new Date('2026-11-20T15:00:00Z') };
    await world.runAsMaintenance((db) => db.passkey.create({ data: { ...row, ...key } }));
    return id;
  },
  unknown: randomUUID,
};

/** A session of one's own: own. Of a person of the other unit: unknown. */
const session: GivenInput = {
  of: async ({ world, unit }, who) => {
    const id = randomUUID();
    const personId = isMember(unit, who) ? who.id : unit.office.id;
    const row = { id, personId, expiresAt: new Date('2030-01-01') };
    await world.runAsMaintenance((db) => db.session.create({ data: row }));
    return id;
  },
  unknown: randomUUID,
};

/** One's own id: own. A person's of the other unit: unknown. */
const ownId: GivenInput = {
  of: ({ unit }, who) => (isMember(unit, who) ? who.id : unit.office.id),
  unknown: randomUUID,
};

/** One's own: own. A person's of the other unit: unknown. */
const material: GivenInput = {
  async of({ unit }, who) {
    const poster = isMember(unit, who) ? who : unit.office;
    const { material: made } = await poster.call(postMaterial, createMaterialInput());
    return made.id;
  },
  unknown: randomUUID,
};

async function invitedCompany({ unit }: Scene): Promise<{ id: string }> {
  const input = { invitationId: randomUUID(), company: 'Lakeside Fill', email: makeAddress() };
  return (await unit.office.call(inviteCompany, input)).invited;
}

const makeCard = ({ world }: Scene): string => PROVIDERS.get(world)?.createCard() ?? 'pm_none';

/** One's own registered card: own. The registered card of a person of the other unit: unknown. */
async function registerPerson(scene: Scene, who: TestUser): Promise<{ card: string; customer: string }> {
  const owner = isMember(scene.unit, who) ? who : scene.unit.office;
  const card = makeCard(scene);
  const { customer } = await owner.call(createCustomer, { payment_method: card });
  return { card, customer: customer.id };
}

const registeredCard: GivenInput = {
  of: async (scene, who) => (await registerPerson(scene, who)).card,
  unknown: () => 'pm_unknown',
};

/**
 * What a field is given, by its name; before it by 'room.field', where rooms mean different things by one name; and
 * before both by 'operation.field', where one operation needs a thing in a certain state. A new operation needs a line
 * only for what stands neither here nor in its schema; the matrix says so.
 */
export const ASKED: Readonly<Record<string, GivenInput>> = {
  idsite: site,
  siteId: site,
  idworkgroup: workUnit,
  idreport: report,
  idlink: getId(getLink),
  mapImg: photo('mapimages'),
  photosToDelete: listOf(photo('practiceactions')),

  'accounts.username': ownUsername,
  'accounts.code': makeFixed('123456'),
  'accounts.password': makeFixed('three loose stones'),
  'accounts.current': makeFixed('four loose stones'),
  'leaving.current': makeFixed('four loose stones'),
  'accounts.phone': makeFixed('4145550199'),
  'accounts.company': makeFixed('example.com'),
  'accounts.companyname': makeFixed('example.com'),
  'accounts.email': invented(() => `${randomUUID()}@example.com`),
  'accounts.register.username': invented(() => `new.${randomUUID().slice(0, 8)}`),
  'accounts.answerAddressChange.token': { of: getAddressLink },
  'accounts.token': { of: ({ unit }) => unit.office.email, unknown: () => 'x' },

  'workgroups.id': workUnit,
  'workgroups.email': ownAddress,

  'onboarding.email': ownAddress,

  'notifications.iduser': ownId,
  'notifications.idnotification': notification,
  'notifications.notifications': listOf(notification),
  // These two take one or several; they are asked about one.
  'notifications.markAsRead.notifications': makeFixed(undefined),
  'notifications.markAsCleared.notifications': makeFixed(undefined),

  'accounts.contactInfoExists.username': ownAddress,
  'accounts.session': session,
  'accounts.passkey': passkey,
  'accounts.keepPasskeys': listOf(passkey),
  'accounts.sealed': makeFixed('x'),
  'accounts.response': makeFixed({
    id: 'x',
    rawId: 'x',
    type: 'public-key',
    response: { clientDataJSON: 'x', attestationObject: 'x' },
  }),

  'sites.username': ownUsername,
  'sites.id': workUnit,
  'sites.email': {
    of: ({ unit }, who) => (isMember(unit, who) ? who.email : unit.office.email),
    unknown: () => 'nobody@example.com',
  },
  'sites.view': makeFixed({ lat: 43, lng: -88, zoom: 18 }),
  'sites.show.sites': {
    of: ({ unit }) => [{ siteId: unit.site.id, visible: true }],
    unknown: () => [{ siteId: randomUUID(), visible: true }],
  },
  'sites.import.importId': invented(randomUUID),
  'library.import.importId': invented(randomUUID),
  'sites.import.rows': makeFixed([{ line: 2, name: 'Park Place Basin', place: '44.5, -89.5', add: true }]),
  'sites.savedImport.importId': getId(getSiteImport),
  'sites.hideImport.importId': getId(getSiteImport),

  'workgroups.employee': {
    of: async (scene) => ({ idemployee: await employee(scene), workrole: 'Foreman' }),
    unknown: () => ({ idemployee: makeAddress(), workrole: 'Foreman' }),
  },
  'workgroups.idemployee': { of: (scene) => employee(scene), unknown: makeAddress },
  'workgroups.restoreEmployee.idemployee': getId(getFormerEmployee),
  'workgroups.confirmRemoval.idremoval': invented(randomUUID),
  'workgroups.sendInvite.employee': invented(invite),
  'workgroups.data': {
    of: async (scene) => {
      const email = makeAddress();
      await invitation(scene, email);
      return [email];
    },
    unknown: () => [makeAddress()],
  },
  'workgroups.emails': makeFixed('somebody@example.com'),
  'workgroups.idinvitation': getId((scene) => invitation(scene, makeAddress())),
  'workgroups.acceptInvitation.idinvitation': ownInvitation,
  'workgroups.declineInvitation.idinvitation': ownInvitation,
  'workgroups.token': { of: async (scene) => (await invitation(scene, makeAddress())).secret },

  'reports.id': report,
  'reports.saveId': invented(randomUUID),
  'reports.save.baseVersion': makeFixed(1),
  'reports.save.fields': makeFixed({ notes: 'overwritten' }),
  'reports.save.bmps': { of: () => [createBmpWithActions()] },
  'reports.save.removed': makeFixed([]),
  'reports.past.idreport': getId(closed),
  'reports.pullPastReportData.idsite': getId(createSiteWithReport),
  'reports.recordProgress.idreport': getId(open),
  'reports.crewMessages.idreport': getId(open),
  'reports.end.idreport': getId(open),
  'reports.finish.idreport': getId(closed),
  'reports.restore.idreport': getId(deleted),

  'sharing.reportids': listOf(getId(closed)),
  'sharing.recipients': { of: (_scene, { name, email }) => [{ name, email }] },
  'sharing.idshare': invented(randomUUID),
  // A link is its own proof, for a person of any unit.
  'sharing.token': token,

  'stakeholders.stakeholders': {
    of: ({ unit }) => [{ ...ROSA, siteids: [unit.site.id] }],
    unknown: () => [{ ...ROSA, siteids: [randomUUID()] }],
  },
  'stakeholders.idstakeholder': getId(getStakeholder),
  'stakeholders.siteids': listOf(site),
  'stakeholders.before': makeFixed({}),

  'disposal.agreementId': getId(agreement),
  'disposal.addAdmin.agreementId': invented(randomUUID),
  'disposal.offer.agreementId': invented(randomUUID),
  'disposal.sendOfferAgain.agreementId': getId(offer),
  'disposal.withdrawOffer.agreementId': getId(offer),
  'disposal.exportSiteId': site,
  'disposal.importSiteId': getId(({ unit }) => unit.addSite('Menomonee Landfill')),
  'disposal.partnerEmail': invented(makeAddress),
  'disposal.ticketId': getId((scene) => getTicket(scene, 'open')),
  'disposal.openTicket.ticketId': invented(randomUUID),
  // A second ticket of one truck within minutes is asked about; `besideTickets` only says which questions were
  // answered.
  'disposal.openTicket.truck': invented(randomUUID),
  'disposal.openTicket.besideTickets': makeFixed([]),
  'disposal.archiveTicket.ticketId': getId((scene) => getTicket(scene, 'closed')),
  'disposal.closeTicket.received': makeFixed(11),
  'disposal.proposeCorrection.reason': makeFixed('Wet'),
  'disposal.proposeCorrection.ticketId': getId((scene) => getTicket(scene, 'closed')),
  'disposal.answerCorrection.ticketId': getId((scene) => getTicket(scene, 'corrected')),
  'disposal.answerCorrection.version': makeFixed(3),
  // An address of a ticket is its own proof, as a link is.
  'disposal.driverTicket.ticketId': { of: async (scene) => (await getTicket(scene, 'open')).id },
  'disposal.closeId': invented(randomUUID),
  'disposal.personId': { of: ({ unit }) => unit.inspector.id, unknown: () => randomUUID() },
  'disposal.link': { of: async (scene) => (await offer(scene)).secret },
  'disposal.acceptOffer.link': { of: ({ world }) => offerOfAnother(world) },

  'materials.materialId': material,
  'materials.post.materialId': invented(randomUUID),
  'materials.change.version': makeFixed(1),
  'materials.expires': makeFixed('2026-12-20'),
  'materials.id': ownId,

  'network.invitationId': getId(invitedCompany),
  'network.invite.invitationId': invented(randomUUID),
  'network.email': invented(makeAddress),

  'activity.who': { of: ({ unit }) => unit.office.id, unknown: () => randomUUID() },
  'activity.subject': site,

  'outbox.id': getId(deadLetter),

  'billing.username': ownUsername,
  'billing.payment_method': { of: (scene) => makeCard(scene) },
  'billing.idform': invented(randomUUID),
  'billing.paymentMethodId': registeredCard,
  'billing.token': registeredCard,
  'billing.stripeid': {
    of: async (scene, who) => (await registerPerson(scene, who)).customer,
    unknown: () => 'cus_unknown',
  },

  'library.id': workUnit,
  'library.entryId': practice,
  'library.identry': practice,
  'library.list': practice,
  'library.groupId': group,
  'library.toGroupId': group,
  'library.beforeId': group,
  'library.copyId': invented(randomUUID),
  'library.name': newName,
  'library.connect': makeFixed([]),
  'library.disconnect': makeFixed([]),
  'library.connections': makeFixed([]),
  'library.addEntry.entryId': invented(randomUUID),
  'library.addGroups.groups': { of: () => [{ id: randomUUID(), name: `New ${randomUUID()}`, entries: [] }] },
  'library.import.groups': { of: () => [{ mode: 'practice', name: `New ${randomUUID()}`, entries: [] }] },
  'library.editEntry.changes': makeFixed({ description: 'changed' }),
  'library.editEntry.before': makeFixed({}),
  'library.putBack.undoId': getId(reset),
  'library.putBack.subject': site,
  'library.renameGroup.before': makeFixed(GROUP_NAME),
};

/** The keys under which ASKED may hold a field of an operation, the most special first. */
export function getKeys(operation: string, field: string): string[] {
  return [`${operation}.${field}`, `${operation.slice(0, operation.indexOf('.'))}.${field}`, field];
}

type OperationInput = Pick<Operation, 'input'> & { contract: { name: string } };

const getGivenInput = ({ contract }: OperationInput, { name }: Field): GivenInput | undefined =>
  getKeys(contract.name, name).flatMap((key) => ASKED[key] ?? [])[0];

/** An input about things of the scene's unit. @throws when neither schema nor table say what a field takes */
export function ownInput(operation: OperationInput, scene: Scene, who: TestUser): Promise<Record<string, unknown>> {
  return getInput(operation, (field) => field.of(scene, who));
}

/** The same about things that don't exist. */
export function unknownInput(operation: OperationInput, scene: Scene, who: TestUser): Promise<Record<string, unknown>> {
  return getInput(operation, ({ of, unknown }) => (unknown ? unknown() : of(scene, who)));
}

/** Operations about oneself, the whole unit or a secret link name nothing that belongs to a unit. */
export const isThingName = (operation: OperationInput): boolean =>
  getFields(operation.input).some((field) => getGivenInput(operation, field)?.unknown);

async function getInput(
  operation: OperationInput,
  giving: (given: GivenInput) => unknown,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const field of getFields(operation.input)) {
    const source = getGivenInput(operation, field);
    if (source) input[field.name] = await giving(source);
    else if (isPlain(operation, field)) input[field.name] = getPlainValue(field.schema);
  }
  const { error } = operation.input.safeParse(input);
  if (!error) return input;
  const wrong = error.issues.map(({ path, message }) => `'${path.join('.')}' (${message})`).join(', ');
  throw new Error(
    `${operation.contract.name} refuses what is derived for it: ${wrong}. ` +
      `Say in ASKED of tests/tenancy/test-inputs.ts, under '${operation.contract.name}.…', what it takes.`,
  );
}

/** Whether a field is asked with a plain value. Ids are not plain, whether the field must be there or not. */
function isPlain({ contract: { name } }: OperationInput, field: Field): boolean {
  const [id] = getIdsIn(field.schema, field.name);
  if (id === undefined) return field.required;
  throw new Error(
    `${name}: '${id}' takes the id of something. Say in ASKED of tests/tenancy/test-inputs.ts which thing of a unit ` +
      `'${field.name}' names; or that it names none.`,
  );
}
