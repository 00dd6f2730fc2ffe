export interface DeletedPhotos {
  success: boolean;
  /** Deleted now or earlier. */
  deleted: string[];
  /** Still used by a library entry or an inspection. */
  kept: string[];
  /** Not a photo of this work unit. */
  unknown: string[];
}
