import type { ReactNode } from 'react';
import { WelcomeFrame } from '@/components/accounts/welcome-frame';

export default function SignedOutLayout({ children }: { children: ReactNode }) {
  return <WelcomeFrame>{children}</WelcomeFrame>;
}
