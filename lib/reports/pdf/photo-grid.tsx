import { Image, View } from '@react-pdf/renderer';
import type { Position } from '@/lib/map/position';
import {
  formatClockDifference,
  getClockDifference,
  getPhotoPlace,
  measurePinDistance,
} from '@/lib/reports/domain/photo-evidence';
import type { MarkedPhoto } from '@/lib/reports/domain/photo-mark';
import { formatReportDateTime } from '@/lib/dates';
import { fitIntoBox } from './cover';
import { PdfPhotoMarks } from './photo-marks';
import type { DatedPdfPicture, PdfPicture } from './pictures';
import { withTag } from './tags';
import { INCH, LINE } from './theme';
import { PdfText } from './pdf-text';

export interface PdfPhoto {
  key: string;
  /** null while the photo is still on a phone. */
  picture: PdfPicture | null;
  caption: string;
  alt: string;
  markedPhoto: MarkedPhoto | null;
  /** When it was taken; null if the camera recorded no time. */
  takenText: string | null;
  /** How it was taken, one line each. */
  originLines: readonly string[];
}

/** Appended to the time of a photo whose camera recorded no time zone. */
const ZONE_ASSUMED = ' (time zone assumed)';

/** When a photo was taken; null if that is not known. */
export const formatTakenTime = (picture: DatedPdfPicture | null, timeZone: string): string | null =>
  picture === null || picture.takenAt === null
    ? null
    : formatReportDateTime(picture.takenAt, timeZone) + (picture.isZoneAssumed ? ZONE_ASSUMED : '');

const DIGEST_LENGTH = 8;

/** How a photo was taken (EVID-07, EVID-09). `pin` is the place of its BMP; null if no distance is printed. */
export function listOriginLines({ origin }: DatedPdfPicture, pin: Position | null): string[] {
  if (origin === null) return [];
  const place = getPhotoPlace({ origin, position: origin.position });
  const clockDifference = getClockDifference(origin);
  return [
    origin.isFromCamera ? 'camera' : 'from gallery',
    ...(origin.evidence ? [`SHA-256 ${origin.evidence.sha256.slice(0, DIGEST_LENGTH)}`] : []),
    ...(clockDifference ? [formatClockDifference(clockDifference)] : []),
    ...(place && pin ? [`${measurePinDistance(place, pin).feet.toLocaleString('en-US')} ft from the pin`] : []),
  ];
}

/** Whole, because it is all that the PDF has of a photo on a phone (SIGN-22). */
export const listDigestLines = (digest: string | null): string[] =>
  digest === null ? [] : ['SHA-256', ...(digest.match(/.{1,16}/g) ?? [])];

const COLUMNS = 4;
const PHOTO_WIDTH = 1.6 * INCH;
/** Maximum height of a photo in points. Landscape photos are lower. */
const MAX_PHOTO_HEIGHT = 1.6 * INCH;
const PLACEHOLDER_HEIGHT = 1.2 * INCH;
const CAPTION_HEIGHT = 21;
const CAPTION_LINE_HEIGHT = 9.75;
const GAP = 8;

export function PdfPhotoGrid({ photos }: { photos: readonly PdfPhoto[] }) {
  return createPhotoRows(photos).map(({ photos: row, height }) => (
    <View
      key={row[0]?.key}
      wrap={false}
      style={{ flexDirection: 'row', gap: GAP, marginTop: GAP, minHeight: height - GAP }}
    >
      {row.map(({ key, picture, caption, alt, markedPhoto, takenText, originLines }) => (
        <View key={key} style={{ width: PHOTO_WIDTH }}>
          {picture === null ? (
            <Placeholder />
          ) : (
            <View style={getSize(picture)}>
              <Image cache={false} src={picture.bytes} {...withTag({ role: 'Figure', alt })} style={getSize(picture)} />
              {markedPhoto && <PdfPhotoMarks markedPhoto={markedPhoto} {...getSize(picture)} />}
            </View>
          )}
          <PdfText variant="muted" style={CAPTION}>
            {caption}
          </PdfText>
          {picture !== null && (
            <PdfText variant="muted" style={CAPTION}>
              {takenText ?? 'Time not recorded'}
            </PdfText>
          )}
          {originLines.map((line) => (
            <PdfText key={line} variant="muted" style={CAPTION}>
              {line}
            </PdfText>
          ))}
        </View>
      ))}
    </View>
  ));
}

const CAPTION = { fontSize: 7.5, lineHeight: 1.3 };

function Placeholder() {
  return (
    <View
      style={{
        height: PLACEHOLDER_HEIGHT,
        border: `0.75pt dashed ${LINE}`,
        alignItems: 'center',
        justifyContent: 'center',
      }}
    >
      <PdfText variant="muted" style={{ textAlign: 'center' }}>
        Photo still on the phone
      </PdfText>
    </View>
  );
}

interface PhotoRow {
  photos: readonly PdfPhoto[];
  height: number;
}

/** Puts four photos into each row. Heights must be known before layout. */
function createPhotoRows(photos: readonly PdfPhoto[]): PhotoRow[] {
  const rows: PhotoRow[] = [];
  for (let first = 0; first < photos.length; first += COLUMNS) {
    const row = photos.slice(first, first + COLUMNS);
    const tallest = Math.max(
      ...row.map(({ picture }) => (picture === null ? PLACEHOLDER_HEIGHT : getSize(picture).height)),
    );
    const originHeight = Math.max(...row.map(({ originLines }) => originLines.length)) * CAPTION_LINE_HEIGHT;
    rows.push({ photos: row, height: tallest + CAPTION_HEIGHT + originHeight + GAP });
  }
  return rows;
}

const getSize = (picture: PdfPicture) => fitIntoBox(picture, PHOTO_WIDTH, MAX_PHOTO_HEIGHT);
