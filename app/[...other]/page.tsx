import { redirect } from 'next/navigation';
import { currentActor } from '@/lib/shell/server/load-page';

/** Any path without a page (account-shell §2.1, §2.2). */
export default async function OtherPage() {
  redirect((await currentActor()) ? '/app/loading' : '/login');
}
