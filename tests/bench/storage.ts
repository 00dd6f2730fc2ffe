/** What a bucket costs instead of the disk: CPU of the server and its database, without that of the bucket. */
import fs from 'node:fs';
import { closeOut } from '@/lib/reports/contract';
import { startFakeBucket } from '../setup/fake-bucket';
import { createDataDirectory } from '../start/served';
import { formatMs, formatRatio, getMedianRatio, measureInTurns, measureServer, median, repeat } from './measure';
import { startApp, type Bench, type Server } from './servers';
import { createOpenReport, createReport, createVisitor, uploadPhotos } from './visitor';

export const storage = {
  header: ['job (CPU of server and database)', 'disk', 'bucket', 'bucket ÷ disk'],
  async measure({ app, isQuick }: Bench): Promise<string[][]> {
    const bucket = await startFakeBucket();
    const directory = createDataDirectory();
    const onBucket = await startApp(directory, { STORAGE_URL: bucket.url });
    try {
      const [disk, s3] = [await prepareJobs(app), await prepareJobs(onBucket)];
      const rows: string[][] = [];
      for (const name of [
        'Photo served',
        '5 photos of 149 KB stored',
        'Inspection of 5 BMPs and 5 photos, created and closed',
      ] as const) {
        for (const job of [disk[name], s3[name]]) await repeat(job, isQuick ? 1 : 10);
        const getValues = await measureInTurns(isQuick ? 1 : 9, [
          { name: 'disk', run: () => measureServer(app.pid, disk[name], 5) },
          { name: 'bucket', run: () => measureServer(onBucket.pid, s3[name], 5) },
        ]);
        const [base, values] = [getValues('disk'), getValues('bucket')];
        rows.push([name, formatMs(median(base)), formatMs(median(values)), formatRatio(getMedianRatio(values, base))]);
      }
      return rows;
    } finally {
      await onBucket.stop();
      await bucket.close();
      fs.rmSync(directory, { recursive: true, force: true });
    }
  },
};

async function prepareJobs({ address }: Server) {
  const visitor = await createVisitor(address);
  const { id: reportId } = await createReport(visitor, { bmps: 1 });
  const [photo] = await uploadPhotos(visitor, 1);
  return {
    'Photo served': async () => (await visitor.fetch(`/images/practiceactions/${photo}`)).arrayBuffer(),
    '5 photos of 149 KB stored': () => uploadPhotos(visitor, 5, { reportId }),
    'Inspection of 5 BMPs and 5 photos, created and closed': async () =>
      visitor.call(closeOut, await createOpenReport(visitor, { bmps: 5, photos: 5 })),
  };
}
