import { crewOfUnit, removeEmployee } from '@/lib/workgroups/contract';
import { createHash, randomUUID } from 'node:crypto';
import type { Operation } from '@/lib/platform/operation/implement';
import { addAdminAgreement, closeTicket, offerAgreement, openTicket, proposeCorrection } from '@/lib/disposal/contract';
import { addGroups, resetSiteLibrary } from '@/lib/library/contract';
import { postMaterial } from '@/lib/materials/contract';
import { inviteCompany } from '@/lib/network/contract';
import { deleteReport } from '@/lib/reports/contract';
import { importSites } from '@/lib/sites/contract';
import { createCustomer } from '@/lib/billing/contract';
import { hashLinkToken } from '@/lib/platform/security/link-token';
import { newMaterial } from '@/tests/integration/materials/new-material';
import { createOpenReport, createBmpWithActions, createSavedReport } from '@/tests/setup/reports';
import type { FakeStripe } from '@/tests/setup/fake-stripe';
import type { TestUser, Unit, World } from '@/tests/setup/world';
import { fieldsOf, idsIn, plainValue, type Field } from './derived-input';

/**
 * How the matrix asks an operation. What its input schema says is derived (derived-input.ts); what a schema cannot say,
 * the table ASKED below does: which thing of a unit a field names, and the texts that only a rule knows to be right.
 */

/** What an operation is asked about: a thing of `unit`, made for this one question. */
export interface Scene {
  product: World;
  unit: Unit;
}

/** The payment provider's stand-in of each product that has one. */
export const PROVIDERS = new WeakMap<World, FakeStripe>();

/** What one field is given. */
interface Given {
  /** What the field is given to name something of the scene's unit. `who` asks. */
  of(scene: Scene, who: TestUser): unknown;
  /**
   * The same for a thing that does not exist: what another unit's thing must be answered like. Left out where the field
   * names nothing that a unit owns.
   */
  unknown?: () => unknown;
}

const idOf = (of: (scene: Scene) => Promise<{ id: string }> | { id: string }): Given => ({
  of: async (scene) => (await of(scene)).id,
  unknown: () => randomUUID(),
});

const photo = (directory: 'practiceactions' | 'mapimages'): Given => ({
  of: ({ unit }) => unit.addPhoto(directory),
  unknown: () => `${randomUUID()}.jpg`,
});

const listOf = ({ of, unknown }: Given): Given => ({
  of: async (scene, who) => [await of(scene, who)],
  unknown: () => [unknown?.()],
});

/** The same in every question, and nobody's. */
const always = (value: unknown): Given => ({ of: () => value });

/** An id or a name that whoever asks makes up. */
const invented = (of: () => unknown): Given => ({ of });

/** A link that one's own Office sent to itself, so that whoever of the unit sends it again reaches somebody known. */
async function link({ product, unit }: Scene): Promise<{ id: string; secret: string }> {
  const report = await closed({ product, unit });
  const id = randomUUID();
  const secret = randomUUID();
  await product.behindTheScenes((db) =>
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
async function closed({ product, unit }: Scene): Promise<{ id: string }> {
  const { id } = await createOpenReport(unit);
  const pdfKey = `${unit.id}/records/${id}.pdf`;
  await product.runtime.storage.put(pdfKey, PDF);
  const pdfSha256 = createHash('sha256').update(PDF).digest('hex');
  await product.behindTheScenes((db) =>
    db.report.update({ where: { id }, data: { status: 'closed', pdfKey, pdfSha256 } }),
  );
  return { id };
}

async function deadLetter({ product, unit }: Scene): Promise<{ id: string }> {
  const id = randomUUID();
  await product.behindTheScenes((db) =>
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
async function invitation({ product, unit }: Scene, email: string): Promise<{ id: string; secret: string }> {
  const id = randomUUID();
  const secret = randomUUID();
  const profile = { name: 'Gina Guest', phone: '', workRole: 'Operator', role: 'employee', invitedBy: unit.office.id };
  await product.behindTheScenes(async (db) => {
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

const someAddress = () => `${randomUUID()}@example.com`;

/** Into the own unit: to whoever asks. Into another one: to somebody else. */
const ownInvitation: Given = {
  of: async (scene, who) => (await invitation(scene, isMember(scene.unit, who) ? who.email : someAddress())).id,
  unknown: () => randomUUID(),
};

/** The link in the new mailbox of somebody of no unit. */
async function addressLink({ product }: Scene): Promise<string> {
  const { id: personId, email } = await product.outsider();
  const secret = randomUUID();
  const hashes = { fromHash: hashLinkToken(randomUUID()), toHash: hashLinkToken(secret) };
  const change = {
    personId,
    fromAddress: email,
    toAddress: someAddress(),
    ...hashes,
    expiresAt: new Date('2030-01-01'),
  };
  await product.behindTheScenes((db) => db.addressChange.create({ data: change }));
  return secret;
}

/** Somebody of the unit whom nobody misses. */
async function employee({ product, unit }: Scene): Promise<string> {
  const { id, email } = await product.outsider();
  const membership = { id: randomUUID(), workUnitId: unit.id, personId: id, role: 'employee', workRole: 'Operator' };
  await product.behindTheScenes((db) => db.membership.create({ data: membership }));
  return email;
}

/** Somebody whom the unit's Office removed. */
async function formerEmployee(scene: Scene): Promise<{ id: string }> {
  const { office, id: idworkgroup } = scene.unit;
  const email = await employee(scene);
  const { crew } = await office.gets(crewOfUnit, {});
  await office.gets(removeEmployee, { idemployee: email, idworkgroup });
  return { id: crew.find((row) => row.email === email)?.id ?? '' };
}

const invite = () => ({
  idemployee: someAddress(),
  name: 'Gina Guest',
  phonenumber: '4145550188',
  workrole: 'Operator',
  role: 'employee',
});

/** Between two sites of the unit, so that whoever of it asks stands on both sides. */
async function agreement({ unit }: Scene): Promise<{ id: string }> {
  const to = await unit.addSite('Menomonee Landfill');
  const agreementId = randomUUID();
  const agreed = { agreementId, material: 'Clay', quantity: 500, quantityUnit: 'tons' as const };
  await unit.office.gets(addAdminAgreement, { ...agreed, exportSiteId: unit.site.id, importSiteId: to.id });
  return { id: agreementId };
}

/** A load of such an agreement: under way, closed, or closed with a correction that the import side proposes. */
async function ticket(scene: Scene, state: 'open' | 'closed' | 'corrected'): Promise<{ id: string }> {
  const { id: agreementId } = await agreement(scene);
  const ticketId = randomUUID();
  const { office } = scene.unit;
  // A truck of its own for each: a second ticket of one truck within minutes is asked about.
  const load = { truck: ticketId, driver: '', load: '', sent: 12, sentEstimated: false };
  await office.gets(openTicket, { ticketId, agreementId, ...load });
  const receipt = { received: 11, outcome: 'accepted' as const, reason: '' };
  if (state !== 'open') await office.gets(closeTicket, { ticketId, closeId: randomUUID(), ...receipt });
  if (state === 'corrected') await office.gets(proposeCorrection, { ticketId, sent: 12, ...receipt, received: 10 });
  return { id: ticketId };
}

/** An invitation by the scene's unit to somebody who holds its link. */
async function offer({ product, unit }: Scene): Promise<{ id: string; secret: string }> {
  const agreementId = randomUUID();
  const secret = randomUUID().replaceAll('-', 'x');
  const agreed = { agreementId, material: 'Clay', quantity: 500, quantityUnit: 'tons' as const };
  const partner = { partnerName: 'Pat Partner', partnerEmail: someAddress() };
  await unit.office.gets(offerAgreement, { ...agreed, ...partner, side: 'export', siteId: unit.site.id });
  await product.behindTheScenes((db) =>
    db.agreement.update({ where: { id: agreementId }, data: { tokenHash: hashLinkToken(secret) } }),
  );
  return { id: agreementId, secret };
}

/** What one's own unit may accept comes from a unit that is neither one's own nor the other one. */
const offerOfAnother = async (product: World): Promise<string> =>
  (await offer({ product, unit: await product.workUnit('Somebody Else') })).secret;

const inSetup = ({ unit }: Scene) => createSavedReport(unit, { bmps: [createBmpWithActions()] });
const open = ({ unit }: Scene) => createOpenReport(unit);

async function stakeholder({ product, unit }: Scene): Promise<{ id: string }> {
  const email = `${randomUUID()}@example.com`;
  await unit.addStakeholder('Anita Voss', email);
  return product.behindTheScenes((db) => db.stakeholder.findFirstOrThrow({ where: { email }, select: { id: true } }));
}

async function deleted(scene: Scene): Promise<{ id: string }> {
  const { id } = await inSetup(scene);
  await scene.unit.office.gets(deleteReport, { idreport: id });
  return { id };
}

async function siteWithAReport(scene: Scene): Promise<{ id: string }> {
  await open(scene);
  return scene.unit.site;
}

const ROSA = { name: 'Rosa Medina', email: 'rosa@example.com', company: '' };

/** A group of the master library with one practice in it. Groups of one unit may have one name here: no rule looks. */
async function libraryGroup({ product, unit }: Scene): Promise<{ id: string; entryId: string }> {
  const [id, entryId] = [randomUUID(), randomUUID()];
  const ours = { workUnitId: unit.id, mode: 'practice', position: 0 };
  await product.behindTheScenes(async (db) => {
    await db.libraryGroup.create({ data: { ...ours, id, name: GROUP_NAME } });
    await db.libraryEntry.create({ data: { ...ours, id: entryId, groupId: id, name: `Practice ${entryId}` } });
  });
  return { id, entryId };
}

const GROUP_NAME = 'Barriers';
const group = idOf(libraryGroup);
const practice = idOf(async (scene) => ({ id: (await libraryGroup(scene)).entryId }));
/** A reset of the unit's site, which can be taken back. */
async function reset({ unit }: Scene): Promise<{ id: string }> {
  const ours = { siteId: unit.site.id, mode: 'practice' as const };
  const groups = [{ id: randomUUID(), name: `Own ${randomUUID()}`, entries: [] }];
  await unit.office.gets(addGroups, { ...ours, groups });
  return { id: (await unit.office.gets(resetSiteLibrary, ours)).undoId ?? '' };
}

const newName = invented(() => `New ${randomUUID()}`);

const site = idOf(({ unit }) => unit.site);
const workUnit = idOf(({ unit }) => unit);
const report = idOf(inSetup);
const token: Given = { of: async (scene) => (await link(scene)).secret };

async function siteImport({ unit }: Scene): Promise<{ id: string }> {
  const id = randomUUID();
  const rows = [{ line: 2, name: `Lot ${id}`, place: '41.5, -89.5', add: true }];
  await unit.office.gets(importSites, { importId: id, rows });
  return { id };
}

/** As the tests' world makes it. */
const usernameOf = ({ email }: TestUser): string => email.slice(0, email.indexOf('@'));

const isMember = (unit: Unit, who: TestUser): boolean =>
  [unit.office, unit.leader, unit.inspector].some(({ id }) => id === who.id);

/** One's own address: own. Somebody's of the other unit: unknown. */
const ownAddress: Given = {
  of: ({ unit }, who) => (isMember(unit, who) ? who.email : unit.office.email),
  unknown: () => 'nobody@example.com',
};

/** One's own username: own. Somebody's of the other unit: unknown. */
const ownUsername: Given = {
  of: ({ unit }, who) => usernameOf(isMember(unit, who) ? who : unit.office),
  unknown: () => 'x',
};

/** One's own: own. Somebody's of the other unit: unknown. */
const notification: Given = {
  of: async ({ product, unit }, who) => {
    const id = randomUUID();
    const personId = isMember(unit, who) ? who.id : unit.office.id;
    const row = { id, personId, workUnitId: unit.id, type: 2, linkData: {}, dedupeKey: id };
    await product.behindTheScenes((db) => db.notification.create({ data: row }));
    return id;
  },
  unknown: randomUUID,
};

/** A passkey of one's own: own. Of somebody of the other unit: unknown. */
const passkey: Given = {
  of: async ({ product, unit }, who) => {
    const id = randomUUID();
    const row = { id, personId: isMember(unit, who) ? who.id : unit.office.id, credentialId: id, name: 'Phone' };
    const key = { publicKey: new Uint8Array([1]), counter: 0, createdAt: new Date('2026-11-20T15:00:00Z') };
    await product.behindTheScenes((db) => db.passkey.create({ data: { ...row, ...key } }));
    return id;
  },
  unknown: randomUUID,
};

/** A session of one's own: own. Of somebody of the other unit: unknown. */
const session: Given = {
  of: async ({ product, unit }, who) => {
    const id = randomUUID();
    const personId = isMember(unit, who) ? who.id : unit.office.id;
    const row = { id, personId, expiresAt: new Date('2030-01-01') };
    await product.behindTheScenes((db) => db.session.create({ data: row }));
    return id;
  },
  unknown: randomUUID,
};

/** One's own id: own. Somebody's of the other unit: unknown. */
const ownId: Given = {
  of: ({ unit }, who) => (isMember(unit, who) ? who.id : unit.office.id),
  unknown: randomUUID,
};

/** One's own: own. Somebody's of the other unit: unknown. */
const material: Given = {
  async of({ unit }, who) {
    const poster = isMember(unit, who) ? who : unit.office;
    const { material: made } = await poster.gets(postMaterial, newMaterial());
    return made.id;
  },
  unknown: randomUUID,
};

async function invitedCompany({ unit }: Scene): Promise<{ id: string }> {
  const input = { invitationId: randomUUID(), company: 'Lakeside Fill', email: someAddress() };
  return (await unit.office.gets(inviteCompany, input)).invited;
}

const newCard = ({ product }: Scene): string => PROVIDERS.get(product)?.newCard() ?? 'pm_none';

/** One's own registered card: own. The registered card of somebody of the other unit: unknown. */
async function registered(scene: Scene, who: TestUser): Promise<{ card: string; customer: string }> {
  const owner = isMember(scene.unit, who) ? who : scene.unit.office;
  const card = newCard(scene);
  const { customer } = await owner.gets(createCustomer, { payment_method: card });
  return { card, customer: customer.id };
}

const registeredCard: Given = {
  of: async (scene, who) => (await registered(scene, who)).card,
  unknown: () => 'pm_unknown',
};

/**
 * What a field is given, by its name; before it by 'room.field', where rooms mean different things by one name; and
 * before both by 'operation.field', where one operation needs a thing in a certain state. A new operation needs a line
 * only for what stands neither here nor in its schema; the matrix says so.
 */
export const ASKED: Readonly<Record<string, Given>> = {
  idsite: site,
  siteId: site,
  idworkgroup: workUnit,
  idreport: report,
  idlink: idOf(link),
  mapImg: photo('mapimages'),
  photosToDelete: listOf(photo('practiceactions')),

  'accounts.username': ownUsername,
  'accounts.code': always('123456'),
  'accounts.password': always('three loose stones'),
  'accounts.current': always('four loose stones'),
  'leaving.current': always('four loose stones'),
  'accounts.phone': always('4145550199'),
  'accounts.company': always('example.com'),
  'accounts.companyname': always('example.com'),
  'accounts.email': invented(() => `${randomUUID()}@example.com`),
  'accounts.register.username': invented(() => `new.${randomUUID().slice(0, 8)}`),
  'accounts.answerAddressChange.token': { of: addressLink },
  'accounts.token': { of: ({ unit }) => unit.office.email, unknown: () => 'x' },

  'workgroups.id': workUnit,
  'workgroups.email': ownAddress,

  'onboarding.email': ownAddress,

  'notifications.iduser': ownId,
  'notifications.idnotification': notification,
  'notifications.notifications': listOf(notification),
  // These two take one or several; they are asked about one.
  'notifications.markAsRead.notifications': always(undefined),
  'notifications.markAsCleared.notifications': always(undefined),

  'accounts.contactInfoExists.username': ownAddress,
  'accounts.session': session,
  'accounts.passkey': passkey,
  'accounts.keepPasskeys': listOf(passkey),
  'accounts.sealed': always('x'),
  'accounts.response': always({
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
  'sites.view': always({ lat: 43, lng: -88, zoom: 18 }),
  'sites.show.sites': {
    of: ({ unit }) => [{ siteId: unit.site.id, visible: true }],
    unknown: () => [{ siteId: randomUUID(), visible: true }],
  },
  'sites.import.importId': invented(randomUUID),
  'library.import.importId': invented(randomUUID),
  'sites.import.rows': always([{ line: 2, name: 'Park Place Basin', place: '44.5, -89.5', add: true }]),
  'sites.savedImport.importId': idOf(siteImport),
  'sites.hideImport.importId': idOf(siteImport),

  'workgroups.employee': {
    of: async (scene) => ({ idemployee: await employee(scene), workrole: 'Foreman' }),
    unknown: () => ({ idemployee: someAddress(), workrole: 'Foreman' }),
  },
  'workgroups.idemployee': { of: (scene) => employee(scene), unknown: someAddress },
  'workgroups.restoreEmployee.idemployee': idOf(formerEmployee),
  'workgroups.confirmRemoval.idremoval': invented(randomUUID),
  'workgroups.sendInvite.employee': invented(invite),
  'workgroups.data': {
    of: async (scene) => {
      const email = someAddress();
      await invitation(scene, email);
      return [email];
    },
    unknown: () => [someAddress()],
  },
  'workgroups.emails': always('somebody@example.com'),
  'workgroups.idinvitation': idOf((scene) => invitation(scene, someAddress())),
  'workgroups.acceptInvitation.idinvitation': ownInvitation,
  'workgroups.declineInvitation.idinvitation': ownInvitation,
  'workgroups.token': { of: async (scene) => (await invitation(scene, someAddress())).secret },

  'reports.id': report,
  'reports.saveId': invented(randomUUID),
  'reports.save.baseVersion': always(1),
  'reports.save.fields': always({ notes: 'overwritten' }),
  'reports.save.bmps': { of: () => [createBmpWithActions()] },
  'reports.save.removed': always([]),
  'reports.past.idreport': idOf(closed),
  'reports.pullPastReportData.idsite': idOf(siteWithAReport),
  'reports.recordProgress.idreport': idOf(open),
  'reports.crewMessages.idreport': idOf(open),
  'reports.end.idreport': idOf(open),
  'reports.finish.idreport': idOf(closed),
  'reports.restore.idreport': idOf(deleted),

  'sharing.reportids': listOf(idOf(closed)),
  'sharing.recipients': { of: (_scene, { name, email }) => [{ name, email }] },
  'sharing.idshare': invented(randomUUID),
  // A link is its own proof: whoever holds it may, whatever unit they are of.
  'sharing.token': token,

  'stakeholders.stakeholders': {
    of: ({ unit }) => [{ ...ROSA, siteids: [unit.site.id] }],
    unknown: () => [{ ...ROSA, siteids: [randomUUID()] }],
  },
  'stakeholders.idstakeholder': idOf(stakeholder),
  'stakeholders.siteids': listOf(site),
  'stakeholders.before': always({}),

  'disposal.agreementId': idOf(agreement),
  'disposal.addAdmin.agreementId': invented(randomUUID),
  'disposal.offer.agreementId': invented(randomUUID),
  'disposal.sendOfferAgain.agreementId': idOf(offer),
  'disposal.withdrawOffer.agreementId': idOf(offer),
  'disposal.exportSiteId': site,
  'disposal.importSiteId': idOf(({ unit }) => unit.addSite('Menomonee Landfill')),
  'disposal.partnerEmail': invented(someAddress),
  'disposal.ticketId': idOf((scene) => ticket(scene, 'open')),
  'disposal.openTicket.ticketId': invented(randomUUID),
  // A second ticket of one truck within minutes is asked about; `besideTickets` only says which questions were answered.
  'disposal.openTicket.truck': invented(randomUUID),
  'disposal.openTicket.besideTickets': always([]),
  'disposal.archiveTicket.ticketId': idOf((scene) => ticket(scene, 'closed')),
  'disposal.closeTicket.received': always(11),
  'disposal.proposeCorrection.reason': always('Wet'),
  'disposal.proposeCorrection.ticketId': idOf((scene) => ticket(scene, 'closed')),
  'disposal.answerCorrection.ticketId': idOf((scene) => ticket(scene, 'corrected')),
  'disposal.answerCorrection.version': always(3),
  // An address of a ticket is its own proof, as a link is.
  'disposal.driverTicket.ticketId': { of: async (scene) => (await ticket(scene, 'open')).id },
  'disposal.closeId': invented(randomUUID),
  'disposal.personId': { of: ({ unit }) => unit.inspector.id, unknown: () => randomUUID() },
  'disposal.link': { of: async (scene) => (await offer(scene)).secret },
  'disposal.acceptOffer.link': { of: ({ product }) => offerOfAnother(product) },

  'materials.materialId': material,
  'materials.post.materialId': invented(randomUUID),
  'materials.change.version': always(1),
  'materials.expires': always('2026-12-20'),
  'materials.id': ownId,

  'network.invitationId': idOf(invitedCompany),
  'network.invite.invitationId': invented(randomUUID),
  'network.email': invented(someAddress),

  'activity.who': { of: ({ unit }) => unit.office.id, unknown: () => randomUUID() },
  'activity.subject': site,

  'outbox.id': idOf(deadLetter),

  'billing.username': ownUsername,
  'billing.payment_method': { of: (scene) => newCard(scene) },
  'billing.idform': invented(randomUUID),
  'billing.paymentMethodId': registeredCard,
  'billing.token': registeredCard,
  'billing.stripeid': {
    of: async (scene, who) => (await registered(scene, who)).customer,
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
  'library.connect': always([]),
  'library.disconnect': always([]),
  'library.connections': always([]),
  'library.addEntry.entryId': invented(randomUUID),
  'library.addGroups.groups': { of: () => [{ id: randomUUID(), name: `New ${randomUUID()}`, entries: [] }] },
  'library.import.groups': { of: () => [{ mode: 'practice', name: `New ${randomUUID()}`, entries: [] }] },
  'library.editEntry.changes': always({ description: 'changed' }),
  'library.editEntry.before': always({}),
  'library.putBack.undoId': idOf(reset),
  'library.putBack.subject': site,
  'library.renameGroup.before': always(GROUP_NAME),
};

/** The keys under which ASKED may hold a field of an operation, the most special first. */
export function keysOf(operation: string, field: string): string[] {
  return [`${operation}.${field}`, `${operation.slice(0, operation.indexOf('.'))}.${field}`, field];
}

type OperationInput = Pick<Operation, 'input'> & { contract: { name: string } };

const givenTo = ({ contract }: OperationInput, { name }: Field): Given | undefined =>
  keysOf(contract.name, name).flatMap((key) => ASKED[key] ?? [])[0];

/** An input about things of the scene's unit. @throws when neither schema nor table say what a field takes */
export function ownInput(operation: OperationInput, scene: Scene, who: TestUser): Promise<Record<string, unknown>> {
  return inputOf(operation, (field) => field.of(scene, who));
}

/** The same about things that don't exist. */
export function unknownInput(operation: OperationInput, scene: Scene, who: TestUser): Promise<Record<string, unknown>> {
  return inputOf(operation, ({ of, unknown }) => (unknown ? unknown() : of(scene, who)));
}

/** Operations about oneself, the whole unit or a secret link name nothing that belongs to a unit. */
export const namesAThing = (operation: OperationInput): boolean =>
  fieldsOf(operation.input).some((field) => givenTo(operation, field)?.unknown);

async function inputOf(operation: OperationInput, giving: (given: Given) => unknown): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {};
  for (const field of fieldsOf(operation.input)) {
    const source = givenTo(operation, field);
    if (source) input[field.name] = await giving(source);
    else if (isPlain(operation, field)) input[field.name] = plainValue(field.schema);
  }
  const { error } = operation.input.safeParse(input);
  if (!error) return input;
  const wrong = error.issues.map(({ path, message }) => `'${path.join('.')}' (${message})`).join(', ');
  throw new Error(
    `${operation.contract.name} refuses what is derived for it: ${wrong}. ` +
      `Say in ASKED of tests/tenancy/asked.ts, under '${operation.contract.name}.…', what it takes.`,
  );
}

/** Whether a field is asked with a plain value. Ids are not plain, whether the field must be there or not. */
function isPlain({ contract: { name } }: OperationInput, field: Field): boolean {
  const [id] = idsIn(field.schema, field.name);
  if (id === undefined) return field.required;
  throw new Error(
    `${name}: '${id}' takes the id of something. Say in ASKED of tests/tenancy/asked.ts which thing of a unit ` +
      `'${field.name}' names; or that it names none.`,
  );
}
