import 'fake-indexeddb/auto';
import { render, screen } from '@testing-library/react';
import { OnThisDevice } from '@/components/offline/on-this-device';
import { PopupProvider } from '@/components/ui/popup';
import { UndoProvider } from '@/components/ui/undo';
import { keptKey, writeKept } from '@/lib/client/kept-input';

const viewer = { personId: 'ines', unitId: 'unit', unitIds: ['unit'] };

test('a form that was typed and not saved is named, and nothing says that everything has reached the server', async () => {
  writeKept(keptKey(viewer, 'new-stakeholders'), '[]');
  render(
    <PopupProvider>
      <UndoProvider>
        <OnThisDevice viewer={viewer} importAs={null} />
      </UndoProvider>
    </PopupProvider>,
  );
  expect(await screen.findByText(/^1 form that you did not save stays on this device/)).toBeVisible();
  expect(
    await screen.findByText('Nothing to send. Every inspection and ticket entered on this device is on the server.'),
  ).toBeVisible();
});
