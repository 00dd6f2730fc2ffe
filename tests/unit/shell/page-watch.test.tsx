import { act, render, screen } from '@testing-library/react';
import { BackgroundTasks } from '@/components/shell/background-tasks';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider, useUndo } from '@/components/ui/feedback/undo';

let mockPath = '/app/workunit-crew';
jest.mock('next/navigation', () => ({
  usePathname: () => mockPath,
  useRouter: () => ({ push: jest.fn(), refresh: jest.fn() }),
}));
jest.mock('@/components/accounts/follow-language', () => ({ FollowLanguage: () => null }));

function Offers() {
  const offerUndo = useUndo();
  return <button onClick={() => offerUndo({ text: 'Crew member deleted', onUndo: () => undefined })}>Delete</button>;
}

const createPage = () => (
  <PopupProvider>
    <UndoProvider>
      <Offers />
      <BackgroundTasks unit={null} person={{ id: 'p', email: 'p@example.com' }} language={null} isEditor={false} />
    </UndoProvider>
  </PopupProvider>
);

test('an offer of Undo ends when another page opens, and stays on its own page [X-383]', async () => {
  const { rerender } = render(createPage());
  act(() => screen.getByRole('button', { name: 'Delete' }).click());
  expect(await screen.findByText('Crew member deleted')).toBeTruthy();
  rerender(createPage());
  expect(screen.getByText('Crew member deleted')).toBeTruthy();
  mockPath = '/app/active-sites';
  rerender(createPage());
  expect(screen.queryByText('Crew member deleted')).toBeNull();
});
