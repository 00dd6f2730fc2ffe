import fc from 'fast-check';
import { ACTS } from './acts';
import { becomesQuiet, holdsAtTheEnd } from './quiet';
import { Run, Violation } from './run';
import type { Scene } from './scene';
import { plan, type Plan, type Step } from './steps';
import { WORLD_ACTS } from './world-acts';

/** One inspection, as planned. @throws Violation with everything that happened */
export async function simulate(scene: Scene, { devices, steps, decides }: Plan): Promise<void> {
  const run = new Run(scene);
  try {
    await run.begins(devices);
    for (const [at, step] of steps.entries()) await happens(run, step, `text ${at + 1}`);
    await becomesQuiet(run, decides);
    await holdsAtTheEnd(run);
  } catch (error) {
    const why = error instanceof Violation ? error.message : error instanceof Error ? error.stack : String(error);
    throw new Error(
      [...run.story.map((line, at) => `${String(at + 1).padStart(3)}. ${line}`), `  => ${why}`].join('\n'),
    );
  }
}

async function happens(run: Run, { who, what, pick }: Step, text: string): Promise<void> {
  const device = run.devices[who % run.devices.length];
  if (!device) return;
  run.time.passes(5_000);
  run.isInHand(device);
  const worldAct = WORLD_ACTS[what];
  const said = worldAct ? await worldAct({ run, device, pick }) : await acts(run, device, what, pick, text);
  run.tells(said ? `${device.name}: ${said}.` : '-');
  if (!said) run.story.pop();
}

async function acts(run: Run, device: Run['devices'][number], what: Step['what'], pick: number, text: string) {
  if (!device.saving) {
    if (!(await device.opens(run.reportId))) return null;
    run.isOpened(device);
    run.tells(`${device.name} opens the inspection.`);
  }
  const act = ACTS[what];
  const { editor } = device;
  if (!act || !editor || editor.leaving) return null;
  const said = await act({ run, device, editor, pick, text });
  if (device.editor?.leaving) {
    await device.sends('arrives');
    await device.isKilled(true);
  }
  return said;
}

/** What one process simulates: so many inspections from one seed, or the one that `replay` names. */
export async function simulateMany(scene: () => Scene, seed: number, runs: number): Promise<void> {
  const replay = /^(-?\d+)(?: ([\d:]+))?$/.exec(process.env.SIMULATION ?? '');
  const [, chosen = String(seed), path] = replay ?? [];
  const property = fc.asyncProperty(plan, (each) => simulate(scene(), each));
  const found = await fc.check(property, {
    seed: Number(chosen),
    numRuns: path ? 1 : runs,
    ...(path ? { path } : {}),
    endOnFailure: false,
    interruptAfterTimeLimit: LONGEST_MS,
  });
  if (!found.failed) return;
  const told = found.errorInstance instanceof Error ? found.errorInstance.message : String(found.errorInstance);
  throw new Error(
    `After ${found.numRuns} inspections, shortened ${found.numShrinks} times:\n\n${told}\n\nAgain: SIMULATION='${found.seed} ${found.counterexamplePath}'`,
  );
}

/** A failure is shortened for as long as this at most. */
const LONGEST_MS = 600_000;
