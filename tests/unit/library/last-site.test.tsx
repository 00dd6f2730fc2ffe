import { render, screen, waitFor } from '@testing-library/react';
import { OpenLastSite } from '@/components/library/open-last-site';
import { SITE } from './library-fixture';

const router = { replace: jest.fn() };
jest.mock('next/navigation', () => ({ useRouter: () => router }));

beforeEach(() => {
  localStorage.clear();
  router.replace.mockReset();
});

test('the page opens the last opened site library if the URL names no site [LIB-01, LIB-02, LIB-12]', async () => {
  localStorage.setItem('etLibrarySite', SITE.id);
  render(<OpenLastSite mode="action" />);
  expect(screen.getByText('Getting CAs...')).toBeVisible();
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith(`/app/site-library-actions?site=${SITE.id}`));
});

test('the page opens the inspections if no site library was opened before [LIB-03]', async () => {
  render(<OpenLastSite mode="practice" />);
  await waitFor(() => expect(router.replace).toHaveBeenCalledWith('/app/inspection-reports'));
});
