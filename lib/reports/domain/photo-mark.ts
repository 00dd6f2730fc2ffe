/**
 * What somebody drew over a photo: data beside the photo, whose bytes stay as they were taken. A place on the photo is
 * given in parts of its width and of its height, from its top left corner, so that it is the same at every size.
 */
export interface Spot {
  x: number;
  y: number;
}

export type PhotoMark =
  /** The tip is at `to`. */
  | { kind: 'arrow'; from: Spot; to: Spot }
  /** It fills the rectangle between two opposite corners. */
  | { kind: 'circle'; from: Spot; to: Spot }
  /** Its middle is at `at`. */
  | { kind: 'text'; at: Spot; text: string };

export type MarkKind = PhotoMark['kind'];

/** The marks on one photo, in the order drawn. */
export interface MarkedPhoto {
  /** The photo's width by its height: a page draws the marks before the photo has arrived. */
  aspect: number;
  drawn: PhotoMark[];
}

/** The marks of one condition or correction, by the photo's file name. */
export type PhotoMarks = Record<string, MarkedPhoto>;
