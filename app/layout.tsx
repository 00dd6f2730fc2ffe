import '@fontsource-variable/atkinson-hyperlegible-next/wght.css';
import type { Metadata, Viewport } from 'next';
import { connection } from 'next/server';
import type { ReactNode } from 'react';
import { SessionEndedProvider } from '@/components/accounts/session-ended-provider';
import { OutdoorContrast } from '@/components/shell/outdoor-contrast';
import { ToastProvider } from '@/components/ui/feedback/toast';
import { PageLanguage } from '@/components/ui/text/language';
import type { Language } from '@/lib/language';
import { getPageLanguage, getTranslate } from '@/lib/shell/server/page-language';
import { PopupProvider } from '@/components/ui/feedback/popup';
import { DismissPopupOnNavigation } from '@/components/ui/feedback/dismiss-popup-on-navigation';
import { UndoProvider } from '@/components/ui/feedback/undo';
import { createDialogChallengeAction, signInWithPasskeyFromDialogAction, signInFromDialogAction } from './actions';
import { getRelyingParty } from '@/lib/accounts/server/webauthn';
// Imported so that the build puts the shared scripts of error pages into this layout; otherwise each of them, and the
// page, would have a copy.
import '@/components/shell/message-page';
import './globals.css';

const METADATA: Metadata = {
  title: { default: 'Earth Tight', template: '%s · Earth Tight' },
  icons: { icon: { url: '/icon.svg', type: 'image/svg+xml' }, apple: '/apple-touch-icon.png' },
  appleWebApp: { title: 'Earth Tight' },
  formatDetection: { telephone: false },
};

/** One manifest for each language (decision X-374). */
const MANIFESTS = { en: '/manifest.webmanifest', es: '/manifest.es.webmanifest' } as const satisfies Record<
  Language,
  string
>;

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslate();
  return {
    ...METADATA,
    description: t('Erosion-control inspections for your sites.'),
    manifest: MANIFESTS[await getPageLanguage()],
  };
}

export const viewport: Viewport = { themeColor: '#0e342a', viewportFit: 'cover' };

const PASSKEYS = { requestChallenge: createDialogChallengeAction, signIn: signInWithPasskeyFromDialogAction };

export default async function RootLayout({ children }: { children: ReactNode }) {
  // The CSP nonce is new for every request, so no page may be prerendered.
  await connection();
  const language = await getPageLanguage();
  return (
    <html lang={language}>
      <body>
        <OutdoorContrast />
        <PageLanguage language={language}>
          <PopupProvider>
            <DismissPopupOnNavigation />
            <ToastProvider>
              <UndoProvider>
                <SessionEndedProvider action={signInFromDialogAction} passkeys={getRelyingParty() && PASSKEYS}>
                  {children}
                </SessionEndedProvider>
              </UndoProvider>
            </ToastProvider>
          </PopupProvider>
        </PageLanguage>
      </body>
    </html>
  );
}
