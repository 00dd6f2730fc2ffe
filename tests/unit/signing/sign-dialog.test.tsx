import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { SignDialog, type SignDialogProps } from '@/components/signing/sign-dialog';
import type { Certificate } from '@/lib/signing/certificate';
import { installModalDialogs } from '../ui/dialog-in-jsdom';

beforeAll(installModalDialogs);
beforeEach(() => {
  localStorage.clear();
  // 11 PM on November 20 at the site.
  jest.useFakeTimers({ now: new Date('2026-11-21T05:00:00Z'), doNotFake: ['nextTick', 'setImmediate', 'setTimeout'] });
});
afterEach(() => jest.useRealTimers());

const onSign = jest.fn<void, Parameters<SignDialogProps['onSign']>>();

function openDialog(certificate: Certificate | null | undefined, note: string | null = null): void {
  onSign.mockReset();
  render(
    <SignDialog
      inspection={{
        id: 'inspection',
        siteName: 'Menomonee Crossing',
        date: '2026-11-21T03:00:00.000Z',
        timeZone: 'America/Chicago',
        bmpCount: 1,
        photoCount: 0,
      }}
      signer={{
        name: 'Ann Olsen',
        title: 'Inspector',
        certificate: certificate === undefined ? undefined : { skillName: 'Qualified Inspector', certificate },
      }}
      role={{ kind: 'inspector', statementKey: 'inspector-1', note }}
      sender={{ personId: 'ann', unitId: 'unit' }}
      submitLabel="Sign and notify"
      onSign={onSign}
      onClose={() => undefined}
    />,
  );
}

async function sign(): Promise<void> {
  await userEvent.click(screen.getByRole('checkbox', { name: 'Signed as inspector' }));
  await userEvent.click(screen.getByRole('button', { name: 'Sign and notify' }));
}

const createCertificate = (expiresOn: string): Certificate => ({
  name: 'Qualified Inspector',
  number: '1234',
  expiresOn,
});

test('the dialog shows a valid certificate as it will print, by the day at the site [SIGN-08]', () => {
  openDialog(createCertificate('2026-11-20'));
  expect(screen.getByText('Qualified Inspector 1234, expires 11-20-2026')).toBeVisible();
  expect(screen.queryByText(/You can still sign/)).toBeNull();
});

test('the dialog says that a certificate has expired, and takes the signature [SIGN-08]', async () => {
  openDialog(createCertificate('2026-11-19'), 'You can sign as inspector.');
  expect(
    screen.getByText('Your certificate Qualified Inspector 1234 expired on 11-19-2026. You can still sign.'),
  ).toBeVisible();
  expect(screen.getByText('Qualified Inspector 1234, expired 11-19-2026')).toBeVisible();
  expect(screen.getByText('You can sign as inspector.')).toBeVisible();
  await sign();
  expect(onSign).toHaveBeenCalledTimes(1);
});

test('the dialog says that the person does not have the certificate, and takes the signature [SIGN-08]', async () => {
  openDialog(null);
  expect(screen.getByText(/^Your crew record does not have “Qualified Inspector”/)).toBeVisible();
  await sign();
  expect(onSign).toHaveBeenCalledTimes(1);
});

test('the dialog says nothing about certificates if the permit names none [SIGN-08]', () => {
  openDialog(undefined);
  expect(screen.queryByText(/certificate|Prints below/)).toBeNull();
});
