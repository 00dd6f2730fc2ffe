import { Lifetime } from '@/server/lifetime';

beforeEach(() => void jest.spyOn(process, 'exit').mockImplementation(() => undefined as never));

test('the server closes resources in reverse order, and also one that is added during the shutdown', async () => {
  const closed: string[] = [];
  const lifetime = new Lifetime();
  lifetime.addShutdownStep('first', () => closed.push('first'));
  lifetime.addShutdownStep('second', async () => {
    await Promise.resolve();
    lifetime.addShutdownStep('late', () => closed.push('late'));
    closed.push('second');
  });
  await lifetime.end(3);
  expect(closed).toEqual(['late', 'second', 'first']);
  expect(process.exit).toHaveBeenCalledWith(3);
});
