import { redirect } from 'next/navigation';
import { currentActor } from '@/lib/shell/server/load-page';

/** Home (decision X-72). */
export default async function HomePage() {
  redirect((await currentActor()) ? '/app/loading' : '/login');
}
