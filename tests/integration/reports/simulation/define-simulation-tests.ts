import { closeScene, openScene, type Scene } from './scene';
import { simulateMany } from './simulate';

/** Defines a test that simulates `runs` inspections from one seed, with a timeout in minutes. */
export function defineSimulationTests({ seed, runs, minutes }: { seed: number; runs: number; minutes: number }): void {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  }, 60_000);
  afterAll(() => closeScene(scene));

  test(
    'the editor keeps every entry and changes no screen by itself when two or three devices edit an inspection',
    () => simulateMany(() => scene, seed, runs),
    minutes * 60_000,
  );
}
