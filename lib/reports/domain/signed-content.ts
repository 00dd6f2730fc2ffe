import { listBmpPhotos } from './photos';
import type { LoggedBmp, Report, ReportFields } from './report';

/** What a signature is about. Its canonical JSON is what is signed (decision X-506). */
export interface SignedContent {
  format: 1;
  reportId: string;
  siteName: string;
  timeZone: string;
  fields: SignedFields;
  /** By id, so that phone and server get the same order. */
  bmps: SignedBmp[];
}

/** Without the map picture, which is added until CLOSE OUT, the place in the editor and the people to notify. */
type SignedFields = Omit<ReportFields, 'crew' | 'mapView' | 'mapImage' | 'phase' | 'phaseHistory'>;
/** Without what the server assigns: a phone without signal signs before it knows that. */
type SignedBmp = Omit<LoggedBmp, 'label' | 'libraryVersion' | 'version'>;

export function getSignedContent({ id, siteName, timeZone, fields, bmps }: Report): SignedContent {
  const {
    crew: _crew,
    mapView: _view,
    mapImage: _map,
    phase: _phase,
    phaseHistory: _history,
    ...signedFields
  } = fields;
  return {
    format: 1,
    reportId: id,
    siteName,
    timeZone,
    fields: signedFields,
    bmps: bmps.map(toSignedBmp).toSorted((a, b) => (a.id < b.id ? -1 : 1)),
  };
}

/** The report as it was signed, with what the server had assigned by then. */
export function toSignedReport(report: Report, { siteName, timeZone, fields, bmps }: SignedContent): Report {
  const { closedAt: _closedAt, ...open } = report;
  return {
    ...open,
    status: 'open',
    siteName,
    timeZone,
    fields: { ...report.fields, ...fields, mapImage: null },
    bmps: report.bmps.flatMap((bmp) => {
      const signed = bmps.find(({ id }) => id === bmp.id);
      return signed ? [{ ...bmp, ...signed }] : [];
    }),
  };
}

const toSignedBmp = ({ label: _label, libraryVersion: _libraryVersion, version: _version, ...bmp }: LoggedBmp) => bmp;

/** How many photos the inspection names. */
export const countPhotos = ({ bmps }: Pick<Report, 'bmps'>): number =>
  bmps.reduce((sum, bmp) => sum + listBmpPhotos(bmp).length, 0);
