'use client';

import { PageHead } from '@/components/shell/page-head';
import { OtherAppSites } from '@/components/sites/import/other-app-sites';
import { lazyComponent } from '@/components/ui/lazy/lazy-component';
import { Card, CardBody } from '@/components/ui/lists/card';
import { Loading } from '@/components/ui/feedback/states';
import type { RequestSender } from '@/lib/client/api';
import type { KnownSite } from '@/lib/sites/check-sites';
import type { WireSite } from '@/lib/sites/site';

const FileImport = lazyComponent(
  () => import('@/components/sites/import/file-import').then((module) => module.FileImport),
  <Card>
    <CardBody>
      <Loading text="Loading..." />
    </CardBody>
  </Card>,
);

export interface ImportSitesProps {
  sender: RequestSender;
  candidates: { sites: WireSite[] };
  knownList: { sites: KnownSite[] };
}

/** Imports sites from other applications of the provider, or from a file (SITES-19…24). */
export function ImportSites({ sender, candidates, knownList }: ImportSitesProps) {
  return (
    <>
      <PageHead title="Import Sites" />
      <div className="grid gap-4 desktop:gap-6">
        <OtherAppSites unitId={sender.unitId} candidates={candidates} />
        <FileImport sender={sender} knownList={knownList} />
      </div>
    </>
  );
}
