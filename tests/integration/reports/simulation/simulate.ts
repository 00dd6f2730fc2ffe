import fc from 'fast-check';
import type { Device } from './device';
import { PERSON_ACTIONS } from './person-actions';
import { settle, checkFinalInvariants } from './settle';
import { Run, Violation } from './run';
import { isSavedStateCorrect } from './invariants';
import { loadServerState, type Scene } from './scene';
import { planArbitrary, type Plan, type Step } from './steps';
import { WORLD_ACTIONS } from './world-actions';

/** Simulates one inspection. An error contains the story of the run. */
export async function simulate(
  scene: Scene,
  { deviceOwners, startState, steps, shouldResolveConflicts }: Plan,
): Promise<void> {
  const run = new Run(scene);
  try {
    await run.start(deviceOwners, startState);
    for (const [index, step] of steps.entries()) await performStep(run, step, `text ${index + 1}`);
    await settle(run, shouldResolveConflicts);
    await checkFinalInvariants(run);
  } catch (error) {
    const reason = error instanceof Violation ? error.message : error instanceof Error ? error.stack : String(error);
    const log = run.story.map((sentence, index) => `${String(index + 1).padStart(3)}. ${sentence}`);
    throw new Error([...log, `  => ${reason}`].join('\n'));
  }
}

async function performStep(run: Run, { deviceIndex, action, pick }: Step, text: string): Promise<void> {
  const device = run.devices[deviceIndex % run.devices.length];
  if (!device) return;
  run.time.advance(5_000);
  run.activate(device);
  const countBefore = device.connection.requestCount;
  const worldAction = WORLD_ACTIONS[action];
  const description = worldAction
    ? await worldAction({ run, device, pick })
    : await performPersonAction(run, device, { action, pick, text });
  if (description) run.addToStory(`${device.name}: ${description}.`);
  run.checkInvariants();
  if (device.connection.requestCount > countBefore) await expectTrueSavedState(run);
}

async function expectTrueSavedState(run: Run): Promise<void> {
  const serverReport = await loadServerState(run.scene, run.reportId);
  for (const { name, editor } of run.devices)
    if (editor && serverReport && !serverReport.isDeleted && !isSavedStateCorrect(editor, serverReport.report))
      throw new Violation(`${name}'s device says 'Saved' but does not show the server's report.`);
}

/**
 * Opens the inspection if necessary, then performs the action. Returns its description, or null if it is not possible.
 */
async function performPersonAction(
  run: Run,
  device: Device,
  { action, pick, text }: Pick<Step, 'action' | 'pick'> & { text: string },
) {
  if (!device.sync) {
    if (!(await device.openReport(run.reportId))) return null;
    run.checkOpening(device);
    run.addToStory(`${device.name} opens the inspection.`);
  }
  const perform = PERSON_ACTIONS[action];
  const { editor } = device;
  if (!perform || !editor || editor.leaving) return null;
  const description = await perform({ run, device, editor, pick, text });
  if (device.editor?.leaving) {
    await device.send('arrives');
    await device.kill(true);
  }
  return description;
}

/**
 * Simulates `runs` inspections from one seed. EARTHTIGHT_TEST_SIMULATION sets another seed or, with a path, repeats the
 * inspection of a failure. EARTHTIGHT_TEST_SIMULATIONS sets another number.
 */
export async function simulateMany(getScene: () => Scene, seed: number, runs: number): Promise<void> {
  const { EARTHTIGHT_TEST_SIMULATION: replay, EARTHTIGHT_TEST_SIMULATIONS: runsSetting } = process.env;
  const [replaySeed = String(seed), path] = replay?.split(' ') ?? [];
  const shrinkLimit = createShrinkLimit();
  const property = fc.asyncProperty(planArbitrary, (plan) => shrinkLimit.run(() => simulate(getScene(), plan)));
  const result = await fc.check(property, {
    seed: Number(replaySeed),
    numRuns: path ? 1 : Number(runsSetting ?? runs),
    ...(path ? { path } : {}),
  });
  if (!result.failed) return;
  const message = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
  const replayCommand = `EARTHTIGHT_TEST_SIMULATION='${result.seed} ${result.counterexamplePath}'`;
  throw new Error(
    `Inspection ${result.numRuns}, shortened ${result.numShrinks} times:\n\n${message}\n\nRepeat with: ${replayCommand}`,
  );
}

const MAX_SHRINKING_MS = 120_000;

/**
 * After a failure, fast-check may shrink it for this time. Later attempts pass without a run, which ends the shrinking.
 */
function createShrinkLimit() {
  let deadline = Infinity;
  return {
    async run(work: () => Promise<void>): Promise<void> {
      if (performance.now() > deadline) return;
      try {
        await work();
      } catch (error) {
        deadline = Math.min(deadline, performance.now() + MAX_SHRINKING_MS);
        throw error;
      }
    },
  };
}
