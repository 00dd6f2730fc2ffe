import { createServerArguments } from '@/server/supervised';

test('the supervisor limits the server’s memory, unless the operator sets a limit', () => {
  expect(createServerArguments({}, ['--inspect'])).toEqual(['--max-old-space-size=320', '--inspect']);
  expect(createServerArguments({}, ['--max-old-space-size=900'])).toEqual(['--max-old-space-size=900']);
  expect(createServerArguments({ NODE_OPTIONS: '--max_old_space_size=900' }, [])).toEqual([]);
});
