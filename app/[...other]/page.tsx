import { redirect } from 'next/navigation';
import { currentActor } from '@/lib/shell/load';

/** Any other path (account-shell §2.1, §2.2). */
export default async function OtherPage() {
  redirect((await currentActor()) ? '/app/loading' : '/login');
}
