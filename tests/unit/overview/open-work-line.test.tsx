import { render, screen, waitFor } from '@testing-library/react';
import { OpenWorkLine } from '@/components/overview/open-work-line';
import { PopupProvider } from '@/components/ui/feedback/popup';
import type { OpenWork } from '@/lib/overview/contract';

import { registerMessages } from '@/lib/register/events';
import { publishMessage } from '@/tests/unit/client/fake-channel';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }));
jest.mock('@/lib/client/live', () => jest.requireActual('@/tests/unit/client/fake-channel'));

const renderLine = (work: OpenWork) =>
  render(
    <PopupProvider>
      <OpenWorkLine unitId="u1" renderedAt="2026-11-24T15:00:00.000Z" work={work} />
    </PopupProvider>,
  );
const listLinks = () => screen.queryAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);

test('each number of the line leads to its list [OVER-08]', () => {
  const { container } = renderLine({ open: 12, overdue: 3, notInspected: 1 });
  expect(container).toHaveTextContent('12 corrective actions open·3 overdue·1 site not inspected for 7 days');
  expect(listLinks()).toEqual([
    ['12 corrective actions open', '/app/corrective-actions'],
    ['3 overdue', '/app/corrective-actions?state=overdue'],
    ['1 site not inspected for 7 days', '/app/overview-list?list=not-inspected'],
  ]);
});

test('the line omits a number that is 0, and does not appear when all are 0 [OVER-08]', () => {
  const { unmount } = renderLine({ open: 1, overdue: 0, notInspected: 2 });
  expect(listLinks().map(([text]) => text)).toEqual(['1 corrective action open', '2 sites not inspected for 7 days']);
  unmount();
  expect(renderLine({ open: 0, overdue: 0, notInspected: 0 }).container).not.toHaveTextContent(/\w/);
});

test('the line updates after changes in the register [OVER-08]', async () => {
  jest.spyOn(globalThis, 'fetch').mockResolvedValue(Response.json({ open: 0, overdue: 0, notInspected: 1 }));
  renderLine({ open: 1, overdue: 1, notInspected: 0 });
  await publishMessage(registerMessages['changed-register'], 'u1', { idsite: 's1' });
  await waitFor(() => expect(listLinks().map(([text]) => text)).toEqual(['1 site not inspected for 7 days']));
});
