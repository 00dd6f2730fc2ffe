import fc from 'fast-check';
import { savePermitProfile } from '@/lib/compliance/contract';
import { correctiveActions } from '@/lib/register/contract';
import { myDay, siteDeadlines } from '@/lib/deadlines/contract';
import type { World } from '@/tests/setup/world';
import { ACTIONS, type ActionName } from './actions';
import { createProfileEdit } from '../permit-profile';
import { Phone } from './phone';
import type { Run } from './run';

interface Step {
  /** Modulo the number of phones. */
  phoneIndex: number;
  action: ActionName;
  /** Selects among the options of the action. */
  pick: number;
}

/** How often each action is taken. */
const WEIGHTS: Record<ActionName, number> = {
  fetch: 6,
  'inspect without signal': 6,
  'send inspections': 6,
  wait: 4,
  'enter a reading late': 3,
  'correct a reading': 1,
  'decide about rain': 2,
  'enter a condition': 1,
  'save the permit': 1,
};
const ACTION_NAMES = Object.keys(ACTIONS)
  .filter((name): name is ActionName => name in ACTIONS)
  .flatMap((name) => Array<ActionName>(WEIGHTS[name]).fill(name));

const planArbitrary = fc.array(
  fc.record<Step>({ phoneIndex: fc.nat(3), action: fc.constantFrom(...ACTION_NAMES), pick: fc.nat(9999) }),
  { minLength: 1, maxLength: 40, size: 'max' },
);

/** Simulates plans from one seed. An error contains the story of the shortest failing plan. */
export async function simulateDeadlines(world: World, seed: number, runs: number): Promise<void> {
  await fc.assert(
    fc.asyncProperty(planArbitrary, (steps) => simulate(world, steps)),
    { seed, numRuns: runs },
  );
}

async function simulate(world: World, steps: readonly Step[]): Promise<void> {
  const run = await startRun(world);
  const story: string[] = [];
  try {
    for (const { phoneIndex, action, pick } of steps) {
      const phone = run.phones[phoneIndex % run.phones.length];
      if (!phone) continue;
      const description = await ACTIONS[action]({ run, phone, pick });
      if (description) story.push(`${run.now.toISOString()} ${phone.name} ${description}.`);
      await checkPhones(run);
      await checkRegister(run);
    }
  } catch (error) {
    throw new Error([...story, error instanceof Error ? error.stack : String(error)].join('\n'));
  }
}

/** Two inspected sites, one with a permit profile, and phones that know them. */
async function startRun(world: World): Promise<Run> {
  const now = new Date('2026-11-02T15:00:00Z');
  world.setNow(now);
  // Each run begins at the same time, and the messages of the runs before must not count.
  await world.runAsMaintenance((db) => db.limitUse.deleteMany());
  const unit = await world.createWorkUnit();
  const second = await unit.addSite('Hill Top');
  await unit.office.call(savePermitProfile, createProfileEdit(unit.site.id));
  const phones = [
    new Phone("the Office User's phone", unit.office),
    new Phone("the Crew Leader's phone", unit.leader),
    new Phone("the Crew Member's phone", unit.inspector),
    new Phone("the Crew Member's tablet", unit.inspector),
  ];
  const run = { world, unit, siteIds: [unit.site.id, second.id], phones, now };
  const [phone] = phones;
  if (!phone) throw new Error('no phone');
  for (const pick of [0, 1]) {
    await ACTIONS['inspect without signal']({ run, phone, pick });
    await ACTIONS['send inspections']({ run, phone, pick });
  }
  for (const each of phones) await each.fetch(run.siteIds);
  return run;
}

/** Expects each up-to-date phone to compute the deadlines of the server. */
async function checkPhones({ phones, siteIds, now }: Run): Promise<void> {
  const at = now.toISOString();
  for (const phone of phones.filter(({ isOutdated, unsent }) => !isOutdated && unsent.length === 0)) {
    // The last inspector of a site determines whether My Day of a Crew Member shows the site.
    if (!phone.hasSent) expect(phone.computeDay(at)).toEqual(await phone.person.call(myDay, {}));
    for (const siteId of siteIds) {
      const computed = phone.computeSite(siteId, at);
      if (computed) expect(computed).toEqual(await phone.person.call(siteDeadlines, { siteId }));
    }
  }
}

/** Expects one open entry per BMP and action, found by the earliest inspection that required the action (REG-05). */
async function checkRegister({ unit, siteIds }: Run): Promise<void> {
  for (const siteId of siteIds) {
    const { actions } = await unit.office.call(correctiveActions, { state: 'open', siteId });
    const entries = actions.map(({ instance, name }) => `${instance.tag} ${name}`);
    expect(new Set(entries).size).toBe(entries.length);
  }
}
