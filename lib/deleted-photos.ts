/** What a call that deletes photos did with each, by file name. */
export interface DeletedPhotos {
  /** Whether all of them are gone now. */
  success: boolean;
  /** Gone now, or before. */
  deleted: string[];
  /** An entry of a library or an inspection still shows it. */
  kept: string[];
  /** No photo of this work unit. */
  unknown: string[];
}
