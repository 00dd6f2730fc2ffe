import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { SignInHereProvider } from '@/components/accounts/sign-in-here';
import { OutdoorContrast } from '@/components/shell/outdoor-contrast';
import { NoticeProvider } from '@/components/ui/notice';
import { PageLanguage } from '@/components/ui/language';
import { readerLanguage } from '@/lib/shell/server/reader-text';
import { PopupProvider } from '@/components/ui/popup';
import { PopupLeaves } from '@/components/ui/popup-leaves';
import { UndoProvider } from '@/components/ui/undo';
import { askForPasskeyHereAction, passkeySignInHereAction, signInHereAction } from './actions';
import { relyingParty } from '@/lib/accounts/server/webauthn';
// Imported so that the build puts the shared scripts of error pages into this layout; otherwise each of them, and the
// page, would have a copy.
import '@/components/shell/message-page';
import './globals.css';

export const metadata: Metadata = {
  title: { default: 'Earth Tight', template: '%s · Earth Tight' },
  description: 'Erosion-control inspections for your sites.',
  icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' }, apple: '/apple-touch-icon.png' },
  manifest: '/manifest.webmanifest',
  appleWebApp: { title: 'Earth Tight' },
  formatDetection: { telephone: false },
};

export const viewport: Viewport = { themeColor: '#0e342a', viewportFit: 'cover' };

const PASSKEYS = { ask: askForPasskeyHereAction, signIn: passkeySignInHereAction };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The CSP nonce is new for every request, so no page may be prerendered.
  await connection();
  const language = await readerLanguage();
  return (
    <html lang={language}>
      <body>
        <OutdoorContrast />
        <PageLanguage language={language}>
          <PopupProvider>
            <PopupLeaves />
            <NoticeProvider>
              <UndoProvider>
                <SignInHereProvider action={signInHereAction} passkeys={relyingParty() && PASSKEYS}>
                  {children}
                </SignInHereProvider>
              </UndoProvider>
            </NoticeProvider>
          </PopupProvider>
        </PageLanguage>
      </body>
    </html>
  );
}
