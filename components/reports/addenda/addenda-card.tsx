import type { ReactNode } from 'react';
import { BmpDetailsPhotos } from '@/components/reports/bmp/bmp-details-photos';
import type { BmpPhoto } from '@/components/reports/bmp/photos';
import { Card, CardBody, CardHead } from '@/components/ui/lists/card';
import { formatShortDay } from '@/lib/deadlines/texts';
import type { SharedAddendum } from '@/lib/reports/addenda-contract';

interface AddendaCardProps<Item extends SharedAddendum> {
  addenda: readonly Item[];
  timeZone: string;
  getPhotoUrl: (fileName: string) => string;
  /** Set if the reader can query more about the photos. */
  reportId?: string;
  formatSignature: (addendum: Item) => ReactNode;
  /** The button that adds one. */
  actions?: ReactNode;
}

/** The signed corrections of a report, in order (SIGN-10). */
export function AddendaCard<Item extends SharedAddendum>({
  addenda,
  timeZone,
  getPhotoUrl,
  reportId,
  formatSignature,
  actions,
}: AddendaCardProps<Item>) {
  return (
    <Card aria-labelledby="addenda">
      <CardHead title="Addenda" titleId="addenda" actions={actions} />
      {addenda.length === 0 ? (
        <CardBody>
          <p className="text-ink-muted">No addenda.</p>
        </CardBody>
      ) : (
        <ol className="divide-y divide-line border-t border-line">
          {addenda.map((addendum) => {
            const { id, number, section, text, photos, signedAt } = addendum;
            const tiles = photos.map((fileName, index): BmpPhoto => ({
              id: fileName,
              src: getPhotoUrl(fileName),
              alt: `Addendum ${number}, photo ${index + 1}`,
              markedPhoto: null,
              pin: null,
              reportId,
            }));
            return (
              <li key={id} className="grid gap-3 px-4 py-4 desktop:px-6 desktop:py-5 print:break-inside-avoid">
                <div>
                  <h3 className="font-bold">
                    Addendum {number} of {formatShortDay(signedAt, timeZone)}
                  </h3>
                  <p className="text-small text-ink-muted">{section}</p>
                </div>
                <p className="max-w-(--measure) wrap-anywhere whitespace-pre-line">{text}</p>
                <div className="max-w-md empty:hidden">
                  <BmpDetailsPhotos
                    photos={tiles}
                    album={tiles}
                    timeZone={timeZone}
                    label={`Photos of addendum ${number}`}
                  />
                </div>
                <p className="text-small wrap-anywhere text-ink-muted">{formatSignature(addendum)}</p>
              </li>
            );
          })}
        </ol>
      )}
    </Card>
  );
}
