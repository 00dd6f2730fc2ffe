import { closeScene, openScene, type Scene } from './scene';
import { simulateMany } from './simulate';

let scene: Scene;
beforeAll(async () => {
  scene = await openScene();
}, 60_000);
afterAll(() => closeScene(scene));

test(
  'two or three people in one inspection, whatever happens to their devices: nothing is lost, and no screen moves by itself',
  () => simulateMany(() => scene, 20261122, 300),
  900_000,
);
