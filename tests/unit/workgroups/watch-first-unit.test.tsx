import { act } from '@testing-library/react';
import { watchFirstUnit } from '@/components/workgroups/watch-first-unit';
import { currentSession } from '@/lib/accounts/contract';

let units: { idworkgroup: string }[] | Error;
jest.mock('@/lib/client/api', () => ({
  callApi: async ({ name }: { name: string }) => {
    if (units instanceof Error) throw units;
    return name === currentSession.name ? { user: { email: 'wren@example.com' } } : { workGroups: units };
  },
}));

const reloadPage = jest.fn();
let end: () => void;
beforeEach(() => reloadPage.mockReset());
afterEach(() => end());

const startWatch = () =>
  act(async () => {
    end = watchFirstUnit(reloadPage);
  });
const returnToPage = (to: 'focus' | 'online' = 'focus') => act(async () => void window.dispatchEvent(new Event(to)));

test('the page shows the crew on Back after the person has created a work unit [CREW-01, X-278]', async () => {
  units = [{ idworkgroup: 'u1' }];
  await startWatch();
  expect(reloadPage).toHaveBeenCalledTimes(1);
});

test.each(['focus', 'online'] as const)(
  'the page finds a work unit that another device created with %s, and loads it once [CREW-01, X-278]',
  async (back) => {
    units = [];
    await startWatch();
    await returnToPage(back);
    expect(reloadPage).not.toHaveBeenCalled();
    units = [{ idworkgroup: 'u1' }];
    await returnToPage(back);
    await returnToPage(back);
    expect(reloadPage).toHaveBeenCalledTimes(1);
  },
);

test('the page does not reload without a response, or after the person has left it', async () => {
  units = new Error('no signal');
  await startWatch();
  expect(reloadPage).not.toHaveBeenCalled();
  units = [{ idworkgroup: 'u1' }];
  await act(async () => {
    window.dispatchEvent(new Event('focus'));
    end();
  });
  expect(reloadPage).not.toHaveBeenCalled();
});
