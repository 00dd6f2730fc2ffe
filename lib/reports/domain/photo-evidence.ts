import { measureDistanceMeters } from '@/lib/map/distance';
import { FEET_PER_METER } from '@/lib/map/imperial';
import type { Position } from '@/lib/map/position';

/** Larger originals are scaled down to `EVIDENCE_EDGE` pixels (EVID-03). */
export const MAX_EVIDENCE_BYTES = 8 * 1024 * 1024;
export const EVIDENCE_EDGE = 2048;

/** How a photo was taken, and its evidence copy, as the phone recorded them (decision X-512). */
export interface PhotoOrigin {
  /** false: from the gallery. */
  isFromCamera: boolean;
  /** Where the phone was; null for photos from the gallery, and without permission or fix. */
  devicePosition: DevicePosition | null;
  /** Milliseconds to add to the phone's clock to get the server's. */
  clockOffsetMs: number;
  /** null if the phone has no copy. */
  evidence: EvidenceDigest | null;
}

export interface DevicePosition extends Position {
  /** Radius in meters that contains the phone with 95 % probability. */
  accuracyM: number;
}

export interface EvidenceDigest {
  /** SHA-256 of the copy, hexadecimal. */
  sha256: string;
  /** Whether the original was too large. */
  isResized: boolean;
}

/**
 * Where a photo was taken: from the camera the phone's position, from the gallery the place in EXIF. null if it is not
 * known.
 */
export function getPhotoPlace({
  origin,
  position,
}: {
  origin: PhotoOrigin | null;
  position: Position | null;
}): DevicePosition | null {
  if (origin?.isFromCamera) return origin.devicePosition;
  return position && { ...position, accuracyM: 0 };
}

export interface PinDistance {
  feet: number;
  /** Whether the photo may belong to another BMP. */
  isFar: boolean;
}

const MAX_NEAR_FEET = 150;

/** The distance of a photo from its BMP's pin (EVID-08). */
export function measurePinDistance(place: DevicePosition, pin: Position): PinDistance {
  const feet = measureDistanceMeters(place, pin) * FEET_PER_METER;
  return { feet: Math.round(feet), isFar: feet > MAX_NEAR_FEET + place.accuracyM * FEET_PER_METER };
}

export interface ClockDifference {
  minutes: number;
  isSlow: boolean;
}

const MAX_CLOCK_DIFFERENCE_MINUTES = 5;

/** By how much the phone's clock was wrong; null up to five minutes (EVID-09). */
export function getClockDifference({ clockOffsetMs }: Pick<PhotoOrigin, 'clockOffsetMs'>): ClockDifference | null {
  const minutes = Math.abs(clockOffsetMs) / 60_000;
  return minutes > MAX_CLOCK_DIFFERENCE_MINUTES ? { minutes: Math.round(minutes), isSlow: clockOffsetMs > 0 } : null;
}

/** For example 'phone clock 12 min slow'. The time of the photo is corrected. */
export const formatClockDifference = ({ minutes, isSlow }: ClockDifference): string =>
  `phone clock ${minutes.toLocaleString('en-US')} min ${isSlow ? 'slow' : 'fast'}`;
