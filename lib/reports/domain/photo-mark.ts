/**
 * A drawing over a photo, stored as data; the JPEG stays unchanged. Coordinates are fractions of width and height from
 * the top left corner.
 */
export interface MarkPoint {
  x: number;
  y: number;
}

export type PhotoMark =
  | { kind: 'arrow'; from: MarkPoint; to: MarkPoint }
  | { kind: 'circle'; from: MarkPoint; to: MarkPoint }
  | { kind: 'text'; at: MarkPoint; text: string };

export type MarkKind = PhotoMark['kind'];

export interface MarkedPhoto {
  /** Width divided by height, so that marks can be drawn before the photo has loaded. */
  aspect: number;
  marks: PhotoMark[];
}

/** Marks of one condition or correction, by file name of the photo. */
export type PhotoMarks = Record<string, MarkedPhoto>;
