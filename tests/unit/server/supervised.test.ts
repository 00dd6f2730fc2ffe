import { serverArguments } from '@/server/supervised';

test('the server’s memory is limited, unless the operator sets a limit', () => {
  expect(serverArguments({}, ['--inspect'])).toEqual(['--max-old-space-size=320', '--inspect']);
  expect(serverArguments({}, ['--max-old-space-size=900'])).toEqual(['--max-old-space-size=900']);
  expect(serverArguments({ NODE_OPTIONS: '--max_old_space_size=900' }, [])).toEqual([]);
});
