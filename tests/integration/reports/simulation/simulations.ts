import { closeScene, openScene, type Scene } from './scene';
import { simulateMany } from './simulate';

/** Test of this many inspections from one seed. `minutes` is a generous limit. */
export function simulations(seed: number, runs: number, minutes: number): void {
  let scene: Scene;
  beforeAll(async () => {
    scene = await openScene();
  }, 60_000);
  afterAll(() => closeScene(scene));

  test(
    'inspections on two or three devices, whatever happens to them: nothing is lost, and no screen moves by itself',
    () => simulateMany(() => scene, seed, runs),
    minutes * 60_000,
  );
}
