import { act, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { loadPhotoDigests } from '@/lib/offline/store/evidence';
import { getSigningRules } from '@/lib/signing/statements';
import { installModalDialogs } from '@/tests/unit/ui/dialog-in-jsdom';
import { createTestReport, SITE } from './editor-fixture';
import { renderEditor } from './render-editor';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn(), replace: jest.fn() }) }));
// jsdom cannot draw maps.
jest.mock('@/components/reports/editor/map/logged-bmps-map', () => ({ LoggedBmpsMap: () => null }));
jest.mock('@/components/reports/editor/map/lazy-site-map', () => ({ LazySiteMap: () => null }));
// jsdom has no database.
jest.mock('@/lib/offline/store/evidence', () => ({
  listEvidence: jest.fn().mockResolvedValue([]),
  loadPhotoDigests: jest.fn(),
}));

beforeAll(installModalDialogs);
beforeEach(() => {
  jest
    .spyOn(globalThis, 'fetch')
    .mockImplementation(() => Promise.resolve(Response.json({ messages: [], links: [], photos: [], progress: null })));
});

test('a signature names the photos that are still on the phone with their SHA-256 [SIGN-22]', async () => {
  const photoDigests = { 'a3b0c442-98fc-4c14-9afb-f4c8996fb924.jpg': 'c'.repeat(64) };
  jest.mocked(loadPhotoDigests).mockResolvedValue(photoDigests);
  const report = createTestReport({ fields: { siteId: SITE.id, mapImage: 'map.jpg' } });
  const inspection = renderEditor(report, { signingRules: { [SITE.id]: getSigningRules({ key: 'wdnr-nr216' }) } });
  await act(async () => inspection.send({ type: 'questionOpened', question: 'save-and-notify' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Sign and notify' }));
  const sheet = within(screen.getByRole('dialog', { name: 'Sign the inspection' }));
  await userEvent.click(sheet.getByRole('checkbox'));
  await userEvent.click(sheet.getByRole('button', { name: 'Sign and notify' }));
  expect(inspection.store.getState().queued?.signature).toMatchObject({ kind: 'inspector', photoDigests });
  expect(loadPhotoDigests).toHaveBeenCalledWith(report.id, expect.any(String));
});
