import { createHash, randomUUID } from 'node:crypto';
import { deleteReport, endReport, startReport } from '@/lib/reports/contract';
import { revokeLink, sendLinkAgain, shareReports } from '@/lib/sharing/contract';
import { tokenHash } from '@/lib/sharing/server/token';
import { openReport, requiring, savedReport } from '@/tests/setup/a-report';
import type { Asker, Unit, World } from '@/tests/setup/world';

/** What an operation is asked about: a thing of `unit`, made for this one question. */
export interface Scene {
  product: World;
  unit: Unit;
}

interface Entry {
  /** A valid input that names something of the scene's unit. `who` asks. */
  input(scene: Scene, who: Asker): Promise<unknown> | unknown;
  /**
   * The same input about a thing that does not exist: what another unit's thing must be answered like. Left out where
   * the input names nothing that a unit owns.
   */
  unknown?: (who: Asker) => unknown;
}

const names = <Key extends string>(key: Key, of: (scene: Scene) => Promise<string> | string): Entry => ({
  input: async (scene) => ({ [key]: await of(scene) }),
  unknown: () => ({ [key]: randomUUID() }),
});

const nothing: Entry = { input: () => ({}) };

const someone = (): Record<string, unknown> => {
  const username = `new.${randomUUID().slice(0, 8)}`;
  return {
    username,
    email: `${username}@example.com`,
    password: 'three loose stones',
    name: 'Nora New',
    phone: '4145550111',
    company: 'example.com',
    isPrivate: '0',
  };
};

const token = async (scene: Scene): Promise<string> => (await link(scene)).secret;

/** A link that one's own Office sent to itself, so that whoever of the unit sends it again reaches somebody known. */
async function link({ product, unit }: Scene): Promise<{ id: string; secret: string }> {
  const report = await sharable({ product, unit });
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
        tokenHash: tokenHash(secret),
        sentBy: unit.office.id,
        expiresAt: new Date('2030-01-01'),
      },
    }),
  );
  return { id, secret };
}

const PDF = Buffer.from('%PDF-1.7 frozen');

/** Closed out with a file in place of its PDF: making a real one is slow, and not what is asked here. */
async function sharable({ product, unit }: Scene): Promise<{ id: string }> {
  const { id } = await openReport(unit);
  const pdfKey = `${unit.id}/records/${id}.pdf`;
  await product.runtime.storage.put(pdfKey, PDF);
  const pdfSha256 = createHash('sha256').update(PDF).digest('hex');
  await product.behindTheScenes((db) =>
    db.report.update({ where: { id }, data: { status: 'closed', pdfKey, pdfSha256 } }),
  );
  return { id };
}

async function deadLetter({ product, unit }: Scene): Promise<string> {
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
  return id;
}

const setup = async ({ unit }: Scene) => (await savedReport(unit, { bmps: [requiring()] })).id;

/** One line an operation. The matrix fails for an operation that has none. */
export const ASKED: Record<string, Entry> = {
  'accounts.register': { input: someone },
  'accounts.confirm': { input: () => ({ username: 'nobody', code: '123456' }) },
  'accounts.resendCode': { input: () => ({ username: 'nobody' }) },
  'accounts.forgotPassword': { input: () => ({ username: 'nobody' }) },
  'accounts.resetPassword': { input: () => ({ username: 'nobody', code: '123456', password: 'three loose stones' }) },
  'accounts.signOut': nothing,
  'accounts.myContactInfo': { input: ({ unit }) => ({ token: unit.office.email }), unknown: () => ({ token: 'x' }) },
  'accounts.updateName': { input: () => ({ name: 'Renamed' }) },
  'accounts.updatePhone': { input: () => ({ phone: '4145550199' }) },
  'accounts.updateCompany': { input: () => ({ companyname: 'example.com' }) },
  'workgroups.create': { input: () => ({ name: 'One more' }) },
  'workgroups.setActive': names('idworkgroup', ({ unit }) => unit.id),
  'workgroups.ofUser': {
    // One's own address: own. Somebody's of the other unit: unknown.
    input: ({ unit }, who) => ({ email: memberOf(unit, who) ? who.email : unit.office.email }),
    unknown: () => ({ email: 'nobody@example.com' }),
  },
  'workgroups.employees': names('id', ({ unit }) => unit.id),
  'live.token': nothing,
  'sites.add': { input: () => ({ name: 'North Slope', position: { lat: 43.03, lng: -87.9 }, zoom: 18 }) },
  'sites.ofWorkGroup': names('idworkgroup', ({ unit }) => unit.id),
  'sites.setMap': {
    input: ({ unit }) => ({ siteId: unit.site.id, view: { lat: 43.04, lng: -87.91, zoom: 17 } }),
    unknown: () => ({ siteId: randomUUID(), view: { lat: 43.04, lng: -87.91, zoom: 17 } }),
  },
  'sites.updatePhases': {
    input: ({ unit }) => ({ siteId: unit.site.id, constructionPhases: ['Paving'] }),
    unknown: () => ({ siteId: randomUUID(), constructionPhases: ['Paving'] }),
  },
  'reports.pending': nothing,
  'reports.past': names('idsite', ({ unit }) => unit.site.id),
  'reports.get': names('idreport', setup),
  'reports.pack': names('id', setup),
  'reports.newPack': names('id', setup),
  'reports.shelf': nothing,
  'reports.pullPastReportData': names('idsite', async (scene) => {
    await openReport(scene.unit);
    return scene.unit.site.id;
  }),
  'reports.photoFacts': names('idreport', async ({ unit }) => (await savedReport(unit)).id),
  'reports.missingPhotos': names('idreport', async ({ unit }) => (await savedReport(unit)).id),
  'reports.recordProgress': names('idreport', async ({ unit }) => (await openReport(unit)).id),
  'reports.crewMessages': names('idreport', async ({ unit }) => (await openReport(unit)).id),
  'reports.save': {
    input: async ({ unit }) => {
      const { id } = await savedReport(unit);
      return { id, baseVersion: 1, fields: { notes: 'overwritten' }, bmps: [requiring()], removed: [] };
    },
    unknown: () => ({ id: randomUUID(), baseVersion: 1, fields: { notes: 'x' }, bmps: [requiring()], removed: [] }),
  },
  [startReport.name]: names('idreport', setup),
  [endReport.name]: {
    input: async ({ unit }) => {
      const { id } = await openReport(unit);
      return { idreport: id, mapImg: await unit.addPhoto('mapimages', id) };
    },
    unknown: () => ({ idreport: randomUUID(), mapImg: `${randomUUID()}.jpg` }),
  },
  'reports.finish': names('idreport', async (scene) => (await sharable(scene)).id),
  'reports.delete': names('idreport', setup),
  'reports.deleted': nothing,
  'reports.restore': names('idreport', async (scene) => {
    const id = await setup(scene);
    await scene.unit.office.gets(deleteReport, { idreport: id });
    return id;
  }),
  'reports.deletePhotos': {
    input: async ({ unit }) => ({ photosToDelete: [await unit.addPhoto('practiceactions')] }),
    unknown: () => ({ photosToDelete: [`${randomUUID()}.jpg`] }),
  },
  'sharing.recipients': names('idreport', setup),
  [shareReports.name]: {
    input: async (scene, who) => ({
      reportids: [(await sharable(scene)).id],
      recipients: [{ name: who.name, email: who.email }],
    }),
    unknown: (who) => ({ reportids: [randomUUID()], recipients: [{ name: who.name, email: who.email }] }),
  },
  [revokeLink.name]: names('idlink', async (scene) => (await link(scene)).id),
  [sendLinkAgain.name]: names('idlink', async (scene) => (await link(scene)).id),
  'outbox.list': nothing,
  'outbox.read': names('id', deadLetter),
  'outbox.retry': names('id', deadLetter),
  // A link is its own proof: whoever holds it may, whatever unit they are of.
  'sharing.loadFromToken': { input: async (scene) => ({ token: await token(scene) }) },
  'sharing.acknowledge': { input: async (scene) => ({ token: await token(scene), notes: '' }) },
};

export const memberOf = (unit: Unit, who: Asker): boolean =>
  [unit.office, unit.leader, unit.inspector].some(({ id }) => id === who.id);
