import { randomUUID } from 'node:crypto';
import { savePermitProfile } from '@/lib/compliance/contract';
import type { PermitDetails } from '@/lib/compliance/profile';
import { editEntry, libraryView } from '@/lib/library/contract';
import type { FormItem } from '@/lib/library/form-items';
import { createDefaultLibrary } from '@/lib/library/server/default-library';
import { asUnit } from '@/lib/platform/database/client';
import { correctiveActions } from '@/lib/register/contract';
import { closeOut, editorData, getReport, saveReport } from '@/lib/reports/contract';
import type { LoggedBmp, ReportFields } from '@/lib/reports/domain/report';
import { saveDelegation, signLog } from '@/lib/signing/contract';
import { CERTIFICATION_KEYS, LOG_INSPECTOR_KEY, STATEMENTS, type SignatureKind } from '@/lib/signing/statements';
import { correctBmp, createBmpWithActions, createOpenReport } from '@/tests/setup/reports';
import { visitInstance } from '@/tests/setup/visits';
import { createWorld, type TestUser, type Unit, type World } from '@/tests/setup/world';
import { createDetails, createProfileEdit } from '../compliance/permit-profile';
import { createDelegationInput } from '../signing/new-delegation';
import { extractPageTexts, joinPages } from './pdf/printed';

/** The PDF is made in a low-priority child process. */
jest.setTimeout(120_000);

let world: World;
let unit: Unit;
let siteId: string;
beforeAll(async () => {
  world = await createWorld();
  unit = await world.createWorkUnit();
  await asUnit(unit.id, (db) => createDefaultLibrary(db, unit.id));
});
beforeEach(async () => {
  world.setNow(new Date('2026-11-24T16:00:00Z'));
  siteId = (await unit.addSite(`Site ${randomUUID()}`)).id;
});
afterAll(() => world.close());

const saveFirstProfile = (details: Partial<PermitDetails> = {}) =>
  unit.office.call(savePermitProfile, createProfileEdit(siteId, details));

/** Inspects the site on a day at 9:00 in Chicago. */
async function inspect(day: string, bmps: LoggedBmp[], fields: Partial<ReportFields> = {}) {
  world.setNow(new Date(`${day}T16:00:00Z`));
  return createOpenReport(unit, { fields: { siteId, date: `${day}T15:00:00.000Z`, ...fields }, bmps });
}

async function closeAndRead(reportId: string): Promise<string> {
  await unit.inspector.call(closeOut, { idreport: reportId, mapImg: await unit.addPhoto('mapimages', reportId) });
  const row = await world.runAsMaintenance((db) => db.report.findUniqueOrThrow({ where: { id: reportId } }));
  return joinPages(extractPageTexts(await world.runtime.storage.read(row.pdfKey ?? '')));
}

const PRACTICE = randomUUID();
const createFence = (day: string, properties: Partial<LoggedBmp> = {}) =>
  createBmpWithActions({
    practiceId: PRACTICE,
    condition: { photos: [], date: `${day}T15:00:00.000Z`, description: 'Torn' },
    ...properties,
  });

test('the final PDF has the form of the rules, filled from the profile version of that day [FORM-05]', async () => {
  await saveFirstProfile();
  const { id } = await inspect('2026-11-24', [createFence('2026-11-24')], {
    inspectionEnd: '2026-11-24T15:40:00.000Z',
  });
  world.setNow(new Date('2026-11-25T16:00:00Z'));
  await unit.office.call(savePermitProfile, {
    siteId,
    baseVersion: 1,
    validFrom: '2026-11-25',
    details: createDetails({ county: 'Ozaukee' }),
  });
  const text = await closeAndRead(id);
  expect(text).toContain('Form 3400-187 (rev. 9/04)');
  expect(text).toContain('County: Milwaukee');
  expect(text).not.toContain('Ozaukee');
  expect(text).toMatch(/Start: 09:00 am End: 09:40 am/);
});

test('an action that was open over four weekly inspections was seen 4 times since the first day [FORM-09]', async () => {
  await saveFirstProfile();
  await inspect('2026-11-02', [createFence('2026-11-02')]);
  const visit = async (day: string) =>
    inspect(day, [createFence(day, { visit: await visitInstance(unit.inspector, siteId) })]);
  await visit('2026-11-09');
  const third = await visit('2026-11-16');
  const fourth = await visit('2026-11-23');
  expect(await closeAndRead(fourth.id)).toMatch(/Replace fabric 11-02-2026 4 11-03-2026/);
  expect(await closeAndRead(third.id)).toMatch(/Replace fabric 11-02-2026 3 11-03-2026/);
});

test('without a form in the profile, and without a profile, the final PDF has none', async () => {
  const withoutProfile = await inspect('2026-11-24', [createFence('2026-11-24')]);
  expect(await closeAndRead(withoutProfile.id)).not.toContain('3400-187');
  await saveFirstProfile({ form: 'none' });
  const { id } = await inspect('2026-11-24', [createFence('2026-11-24')]);
  expect(await closeAndRead(id)).not.toContain('3400-187');
});

test('the form that the Office chose takes the place of that of the rules [FORM-04]', async () => {
  await saveFirstProfile({ form: 'epa-site-inspection' });
  const { id } = await inspect('2026-11-24', [createFence('2026-11-24')]);
  const text = await closeAndRead(id);
  expect(text).toContain('Section A – General Information');
  expect(text).toContain("Corrective action log Layout not compared with EPA's form");
  expect(text).not.toContain('3400-187');
});

describe('the corrective action log', () => {
  /** An inspection with a fix that was entered a day later. */
  async function inspectAndFix(details: Partial<PermitDetails>) {
    await saveFirstProfile(details);
    const fence = createFence('2026-11-24');
    const { id } = await inspect('2026-11-24', [fence]);
    world.setNow(new Date('2026-11-25T16:00:00Z'));
    const corrected = correctBmp({ ...fence, version: 0 });
    await unit.inspector.call(saveReport, { id, baseVersion: 1, fields: {}, bmps: [corrected], removed: [] });
    return id;
  }
  async function signAll(person: TestUser, kind: SignatureKind) {
    const { actions } = await person.call(correctiveActions, { state: 'closed', siteId });
    const entries = actions.map((action) => ({
      id: randomUUID(),
      correctiveActionId: action.id,
      lastEventId: action.lastEventId,
    }));
    const times = { signedAt: '2026-11-25T16:00:00.000Z', clockOffsetMs: 0 };
    const statementKey = kind === 'inspector' ? LOG_INSPECTOR_KEY : CERTIFICATION_KEYS[0];
    await person.call(signLog, { signature: { ...times, kind, statementKey, title: 'CPESC', drawing: '' }, entries });
  }

  test("prints who fixed each entry, when, when it was entered, and a blank to sign on EPA's form [SIGN-12]", async () => {
    const id = await inspectAndFix({ options: { key: 'epa-cgp-2022', schedule: 'every-7-days' } });
    await signAll(unit.inspector, 'inspector');
    const text = await closeAndRead(id);
    // The cells of a row are read line by line.
    expect(text).toContain('Due Done on By Entered on');
    expect(text).toMatch(/11-25-2026 11-21-2026 Ines 11-25-2026 \(1\) .+ 05:00 pm 09:00 am Inspector 10:00 am/);
    expect(text).toMatch(/Signed as Ines Inspector, CPESC 11-25-2026 \d+ inspector 10:00 am/);
    expect(text).toMatch(/Replace fabric Not certified\. Sign here: /);
    expect(text).toContain(`Signed as inspector: “${STATEMENTS['log-entry-1']}”`);
    expect(text).toContain('Certified: “I certify under penalty of law');
  });

  test("prints a certification and no blank on EPA's form [SIGN-12]", async () => {
    const id = await inspectAndFix({ options: { key: 'epa-cgp-2022', schedule: 'every-7-days' } });
    await unit.office.call(saveDelegation, createDelegationInput(unit.leader.id));
    await signAll(unit.leader, 'certification');
    const text = await closeAndRead(id);
    expect(text).toMatch(/Replace fabric Certified Leo Leader, CPESC 11-25-2026 \d+ 10:00 am/);
    expect(text).not.toContain('Sign here:');
  });

  test('prints signatures below the follow-up of form 3400-187 [SIGN-12]', async () => {
    const id = await inspectAndFix({});
    await signAll(unit.inspector, 'inspector');
    expect(await closeAndRead(id)).toMatch(
      /SF-01 Silt Fence \(1\), Replace fabric: Signed as inspector, Ines Inspector, CPESC, 11-25-2026 10:00 am, seal \d+/,
    );
  });
});

describe('the items of form 3400-187 [FORM-10]', () => {
  const findPractice = async (name: string) => {
    const { groups } = await unit.office.call(libraryView, { mode: 'practice' });
    const entry = groups.flatMap(({ entries }) => entries).find((each) => each.name === name);
    if (!entry) throw new Error(`no practice ${name}`);
    return entry;
  };
  const createVisit = async (name: string) => {
    const { id: practiceId } = await findPractice(name);
    return createFence('2026-11-24', { practiceId, name });
  };

  test('the default library comes mapped', async () => {
    expect(await findPractice('Reinforced Silt Fence')).toMatchObject({ formItem: 'Silt Fence' });
    expect(await findPractice('Mulching')).toMatchObject({ formItem: '' });
    await saveFirstProfile();
    const { id } = await inspect('2026-11-24', [await createVisit('Stone Ditch Check')]);
    expect(await closeAndRead(id)).toMatch(/Ditch Checks X /);
  });

  test('an entry that is mapped after SAVE & NOTIFY changes no form of that inspection', async () => {
    await saveFirstProfile();
    const { id } = await inspect('2026-11-24', [await createVisit('Compost Filter Sock')]);
    const { id: entryId } = await findPractice('Compost Filter Sock');
    const map = (formItem: FormItem | '', before: FormItem | '') =>
      unit.office.call(editEntry, {
        siteId: null,
        mode: 'practice',
        entryId,
        changes: { formItem },
        before: { formItem: before },
      });
    await map('Silt Fence', '');
    const later = await inspect('2026-11-24', [await createVisit('Compost Filter Sock')]);
    expect(await closeAndRead(id)).toMatch(/Other \(specify\) X Compost Filter Sock/);
    expect(await closeAndRead(later.id)).toMatch(/Silt Fence X /);
    await map('', 'Silt Fence');
  });

  test('a site can map a practice in its own way', async () => {
    await saveFirstProfile();
    const { id: entryId } = await findPractice('Silt Curtain');
    await unit.office.call(editEntry, {
      siteId,
      mode: 'practice',
      entryId,
      changes: { formItem: 'Silt Screen' },
      before: {},
    });
    const { id } = await inspect('2026-11-24', [await createVisit('Silt Curtain')]);
    expect(await closeAndRead(id)).toMatch(/Silt Screen X /);
  });
});

describe('what only a form asks [FORM-08]', () => {
  const answers = { inspectorTitle: 'CPESC', unsafeAreas: 'yes' as const, unsafeLocation: 'North slope' };

  test('the editor gets the form of each site with what it prints of the permit', async () => {
    await saveFirstProfile({ form: 'epa-site-inspection' });
    const { id } = await inspect('2026-11-24', []);
    const { siteForms } = await unit.inspector.call(editorData, { id });
    expect(siteForms[siteId]).toEqual({
      form: 'epa-site-inspection',
      permit: expect.objectContaining({ county: 'Milwaukee', options: { key: 'wdnr-nr216' } }),
    });
    await unit.office.call(savePermitProfile, {
      siteId,
      baseVersion: 1,
      validFrom: '2026-11-24',
      details: createDetails({ form: 'none' }),
    });
    expect((await unit.inspector.call(editorData, { id })).siteForms).not.toHaveProperty(siteId);
  });

  test('is printed on the form, and changes nothing for clients of the specification', async () => {
    await saveFirstProfile({ form: 'epa-site-inspection' });
    const { id } = await inspect('2026-11-24', [createFence('2026-11-24')], answers);
    const { report } = await unit.inspector.call(getReport, { idreport: id });
    expect(JSON.stringify(report)).not.toContain('CPESC');
    const text = await closeAndRead(id);
    expect(text).toMatch(/Title: CPESC/);
    expect(text).toMatch(/Location of unsafe conditions: North slope/);
  });
});
