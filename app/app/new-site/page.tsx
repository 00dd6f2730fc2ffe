import type { Metadata } from 'next';
import { switchUnit } from '@/app/app/actions';
import { Shell } from '@/components/shell/shell';
import { NewSiteForm } from '@/components/sites/new-site-form';
import { mapConfig } from '@/lib/map/server/map-config';
import { load } from '@/lib/shell/server/load-page';

export const metadata: Metadata = { title: 'New Site' };

export default async function NewSitePage() {
  const { frame } = await load('new-site', async () => null);
  return (
    <Shell frame={frame} switchUnit={switchUnit}>
      <NewSiteForm map={mapConfig()} />
    </Shell>
  );
}
