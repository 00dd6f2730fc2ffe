import { redirect } from 'next/navigation';
import { getCurrentActor } from '@/lib/shell/server/load-page';

/** The page for any unknown URL (account-shell §2.1, §2.2). */
export default async function OtherPage() {
  redirect((await getCurrentActor()) ? '/app/loading' : '/login');
}
