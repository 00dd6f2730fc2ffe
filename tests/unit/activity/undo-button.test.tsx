import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { UndoButton } from '@/components/activity/undo-button';
import { PopupProvider } from '@/components/ui/feedback/popup';

const router = { refresh: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => router }));

test('Undo restores a deleted entry of a site’s library from Activity', async () => {
  const requests: { path: string; body: unknown }[] = [];
  jest.spyOn(globalThis, 'fetch').mockImplementation(async (url, init) => {
    requests.push({ path: String(url), body: JSON.parse(String(init?.body)) });
    return Response.json({ success: true });
  });
  render(
    <PopupProvider>
      <UndoButton undo={{ of: 'library', id: 'undo-1', subject: 'dewatering' }} about="deleted the BMP group" />
    </PopupProvider>,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Undo: deleted the BMP group' }));
  expect(await screen.findByText('Undone in the library')).toBeVisible();
  expect(requests).toEqual([{ path: '/api/library/putBack', body: { undoId: 'undo-1', subject: 'dewatering' } }]);
  expect(router.refresh).toHaveBeenCalled();
});
