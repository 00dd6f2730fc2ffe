import { limitConcurrentBytes, BYTE_QUEUE_FULL } from '@/lib/platform/http/limit-concurrent-bytes';

/** A limiter whose work records its start and ends on demand. */
function createLimiter(maxBytes: number, queue = 10) {
  const inTurn = limitConcurrentBytes(maxBytes, queue);
  const startedNames: string[] = [];
  const ends = new Map<string, () => void>();
  const send = (name: string, bytes: number) =>
    inTurn(bytes, async () => {
      startedNames.push(name);
      await new Promise<void>((resolve) => ends.set(name, resolve));
      return name;
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise(setImmediate);
  };
  return { send, startedNames, end };
}

test('the limiter processes bodies concurrently up to the limit of bytes, and queues the others in order', async () => {
  const { send, startedNames, end } = createLimiter(10);
  const all = [send('one', 4), send('two', 4), send('large', 9), send('small', 1)];
  expect(startedNames).toEqual(['one', 'two']);

  await end('one');
  // The small body would fit, but small bodies could then delay the large one forever.
  expect(startedNames).toEqual(['one', 'two']);
  await end('two');
  expect(startedNames).toEqual(['one', 'two', 'large', 'small']);

  await end('large');
  await end('small');
  expect(await Promise.all(all)).toEqual(['one', 'two', 'large', 'small']);
});

test('the limiter processes a body above the limit alone', async () => {
  const { send, startedNames, end } = createLimiter(10);
  const both = [send('small', 1), send('huge', 50)];
  await end('small');
  expect(startedNames).toEqual(['small', 'huge']);
  await end('huge');
  expect(await Promise.all(both)).toEqual(['small', 'huge']);
});

test('the limiter rejects a body when the queue is full, and frees the bytes of a failed one', async () => {
  const inTurn = limitConcurrentBytes(10, 1);
  const broken = inTurn(10, () => Promise.reject(new Error('broken')));
  const queued = inTurn(10, () => Promise.resolve('waited'));

  expect(await inTurn(1, () => Promise.resolve('turned away'))).toBe(BYTE_QUEUE_FULL);
  await expect(broken).rejects.toThrow('broken');
  expect(await queued).toBe('waited');
});
