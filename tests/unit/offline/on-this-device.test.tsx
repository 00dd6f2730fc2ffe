import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import { OnThisDevice } from '@/components/offline/on-this-device';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { UndoProvider } from '@/components/ui/feedback/undo';
import { createInputKey, storeInput } from '@/lib/client/stored-input';
import { createDraftWriter } from '@/lib/offline/store/draft-writer';
import type { StoredDraft } from '@/lib/offline/store/stored-draft';
import { DANA, LAKESHORE, NOW, createEditorData } from './editor-data-fixture';

jest.mock('next/navigation', () => ({ useRouter: () => ({ push: jest.fn() }) }));

const viewer = { personId: 'ines', unitId: 'unit', unitIds: ['unit'] };

test('the page lists an unsaved form even when no work is waiting to be sent', async () => {
  storeInput(createInputKey(viewer, 'new-stakeholders'), '[]');
  render(
    <PopupProvider>
      <UndoProvider>
        <OnThisDevice viewer={viewer} importSender={null} />
      </UndoProvider>
    </PopupProvider>,
  );
  expect(await screen.findByText(/^1 unsaved form stays on this device/)).toBeVisible();
  expect(await screen.findByText('Nothing to send.')).toBeVisible();
});

/** Work for a unit that the person was removed from. */
async function keepOrphanedWork(): Promise<void> {
  const { report, ...rest } = createEditorData('orphaned', { siteName: 'Bay View Lofts' });
  const { id: personId } = rest.me;
  const draft: StoredDraft = {
    reportId: report.id,
    personId,
    unitId: LAKESHORE.id,
    unitName: LAKESHORE.name,
    base: report,
    mine: report,
    editorData: { report, ...rest },
    changedAt: NOW,
    conflicts: [],
    changedBy: null,
    unnamedPhotos: [],
    queued: null,
    unacknowledgedChanges: null,
    orphaned: { report, reason: 'left-unit' },
  };
  await createDraftWriter().persist(draft);
}

const renderOnThisDevice = (unitId: string | null) =>
  render(
    <PopupProvider>
      <UndoProvider>
        <OnThisDevice viewer={{ personId: DANA.id, unitId, unitIds: unitId ? [unitId] : [] }} importSender={null} />
      </UndoProvider>
    </PopupProvider>,
  );

test('the page opens work of a former unit in another unit, and only exports it without a unit', async () => {
  await keepOrphanedWork();
  const { unmount } = renderOnThisDevice('prairie');
  expect(await screen.findByRole('link', { name: 'Open: Bay View Lofts' })).toBeVisible();
  unmount();
  // Without a work unit, the URL of an inspection leads to the page that creates a unit.
  renderOnThisDevice(null);
  expect(await screen.findByRole('button', { name: 'Export: Bay View Lofts' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Open: Bay View Lofts' })).not.toBeInTheDocument();
});
