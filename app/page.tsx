import { redirect } from 'next/navigation';
import { getCurrentActor } from '@/lib/shell/server/load-page';

/** Home (decision X-72). */
export default async function HomePage() {
  redirect((await getCurrentActor()) ? '/app/loading' : '/login');
}
