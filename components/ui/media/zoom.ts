/** Scale and offset of a picture in its frame. */
export interface Zoom {
  /** 1: the whole picture fits into the frame. */
  scale: number;
  /** Offset of the picture's center from the frame's center, in pixels. */
  x: number;
  y: number;
}

export interface FrameSize {
  width: number;
  height: number;
}

export interface FramePoint {
  x: number;
  y: number;
}

export const WHOLE_PICTURE: Zoom = { scale: 1, x: 0, y: 0 };

/** A photo is at most 720 pixels wide, so a larger scale would show no more detail. */
const MAX_SCALE = 6;
export const ZOOM_STEP = 1.6;
const DOUBLE_TAP_SCALE = 2.5;

/** The size of a picture that fits into the frame. `aspect` is width / height. */
export const fitIntoFrame = (frame: FrameSize, aspect: number): FrameSize =>
  frame.width / frame.height > aspect
    ? { width: frame.height * aspect, height: frame.height }
    : { width: frame.width, height: frame.width / aspect };

/** Scales the picture around a point, measured from the frame's center. */
export function zoomAt(zoom: Zoom, factor: number, point: FramePoint, frame: FrameSize, aspect: number): Zoom {
  const scale = Math.min(MAX_SCALE, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return clampToFrame(
    { scale, x: point.x - (point.x - zoom.x) * ratio, y: point.y - (point.y - zoom.y) * ratio },
    frame,
    aspect,
  );
}

/** Moves the picture by an offset in pixels. */
export const panBy = (zoom: Zoom, offset: FramePoint, frame: FrameSize, aspect: number): Zoom =>
  clampToFrame({ ...zoom, x: zoom.x + offset.x, y: zoom.y + offset.y }, frame, aspect);

/** Toggles between a close look at a point and the whole picture. */
export const toggleZoom = (zoom: Zoom, point: FramePoint, frame: FrameSize, aspect: number): Zoom =>
  zoom.scale > 1 ? WHOLE_PICTURE : zoomAt(zoom, DOUBLE_TAP_SCALE, point, frame, aspect);

function clampToFrame({ scale, x, y }: Zoom, frame: FrameSize, aspect: number): Zoom {
  const picture = fitIntoFrame(frame, aspect);
  const clamp = (offset: number, pictureLength: number, frameLength: number) => {
    const limit = Math.max(0, (pictureLength * scale - frameLength) / 2);
    // `|| 0` turns -0 into 0.
    return Math.min(limit, Math.max(-limit, offset)) || 0;
  };
  return { scale, x: clamp(x, picture.width, frame.width), y: clamp(y, picture.height, frame.height) };
}

/** Distance of a swipe that changes the picture, as a fraction of the frame. */
const SWIPE_FRACTION = 0.25;
/** Pixels per millisecond of a flick. */
const FLICK_SPEED = 0.4;
/** Pixels. A shorter movement is not a flick. */
const MIN_FLICK_PIXELS = 24;

/** The step of a swipe over `distance` pixels: 1 next picture, -1 previous, 0 none. */
export function getSwipeStep(distance: number, milliseconds: number, frame: FrameSize): -1 | 0 | 1 {
  const isFar = Math.abs(distance) > frame.width * SWIPE_FRACTION;
  const isFlick = Math.abs(distance) > MIN_FLICK_PIXELS && Math.abs(distance) / Math.max(1, milliseconds) > FLICK_SPEED;
  if (!isFar && !isFlick) return 0;
  return distance < 0 ? 1 : -1;
}
