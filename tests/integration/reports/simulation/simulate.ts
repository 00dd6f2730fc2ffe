import fc from 'fast-check';
import { ACTS } from './acts';
import { settle, checkFinalInvariants } from './settle';
import { Run, Violation } from './run';
import { isSavedStateTrue } from './invariants';
import { onServer, type Scene } from './scene';
import { plan, type Plan, type Step } from './steps';
import { WORLD_ACTS } from './world-acts';

/**
 * Runs one planned inspection.
 * @throws Violation with the whole story
 */
export async function simulate(scene: Scene, { people, beginning, steps, decides }: Plan): Promise<void> {
  const run = new Run(scene);
  try {
    await run.begins(people, beginning);
    for (const [at, step] of steps.entries()) await performStep(run, step, `text ${at + 1}`);
    await settle(run, decides);
    await checkFinalInvariants(run);
  } catch (error) {
    const why = error instanceof Violation ? error.message : error instanceof Error ? error.stack : String(error);
    throw new Error(
      [...run.story.map((line, at) => `${String(at + 1).padStart(3)}. ${line}`), `  => ${why}`].join('\n'),
    );
  }
}

async function performStep(run: Run, { who, what, pick }: Step, text: string): Promise<void> {
  const device = run.devices[who % run.devices.length];
  if (!device) return;
  run.time.passes(5_000);
  run.activate(device);
  const carried = device.wire.carried;
  const worldAct = WORLD_ACTS[what];
  const description = worldAct
    ? await worldAct({ run, device, pick })
    : await performAct(run, device, what, pick, text);
  if (description) run.note(`${device.name}: ${description}.`);
  run.checkInvariants();
  if (device.wire.carried > carried) await expectSavedReport(run);
}

async function expectSavedReport(run: Run): Promise<void> {
  const serverReport = await onServer(run.scene, run.reportId);
  for (const { name, editor } of run.devices)
    if (editor && serverReport && !serverReport.isDeleted && !isSavedStateTrue(editor, serverReport.report))
      throw new Violation(`${name}'s device says 'Saved' and shows something else than the server has.`);
}

async function performAct(run: Run, device: Run['devices'][number], what: Step['what'], pick: number, text: string) {
  if (!device.saving) {
    if (!(await device.openTicket(run.reportId))) return null;
    run.checkOpening(device);
    run.note(`${device.name} opens the inspection.`);
  }
  const act = ACTS[what];
  const { editor } = device;
  if (!act || !editor || editor.leaving) return null;
  const description = await act({ run, device, editor, pick, text });
  if (device.editor?.leaving) {
    await device.sends('arrives');
    await device.kill(true);
  }
  return description;
}

/**
 * Runs this many inspections from one seed. EARTHTIGHT_TEST_SIMULATION sets another seed or, with a path, the
 * inspection of a failure; EARTHTIGHT_TEST_SIMULATIONS sets another number.
 */
export async function simulateMany(scene: () => Scene, seed: number, runs: number): Promise<void> {
  const { EARTHTIGHT_TEST_SIMULATION: chosen, EARTHTIGHT_TEST_SIMULATIONS: many } = process.env;
  const [chosenSeed = String(seed), path] = chosen?.split(' ') ?? [];
  const shortening = getShorteningTime();
  const property = fc.asyncProperty(plan, (each) => shortening.unlessOver(() => simulate(scene(), each)));
  const result = await fc.check(property, {
    seed: Number(chosenSeed),
    numRuns: path ? 1 : Number(many ?? runs),
    ...(path ? { path } : {}),
  });
  if (!result.failed) return;
  const message = result.errorInstance instanceof Error ? result.errorInstance.message : String(result.errorInstance);
  const again = `EARTHTIGHT_TEST_SIMULATION='${result.seed} ${result.counterexamplePath}'`;
  throw new Error(
    `Inspection ${result.numRuns}, shortened ${result.numShrinks} times:\n\n${message}\n\nAgain: ${again}`,
  );
}

/** Milliseconds for shortening a failure. */
const MAX_SHORTENING_MS = 120_000;

function getShorteningTime() {
  let until = Infinity;
  return {
    async unlessOver(work: () => Promise<void>): Promise<void> {
      if (performance.now() > until) return;
      try {
        await work();
      } catch (error) {
        until = Math.min(until, performance.now() + MAX_SHORTENING_MS);
        throw error;
      }
    },
  };
}
