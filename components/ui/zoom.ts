/** How a picture lies in its frame. Pure, shared by touch, wheel, keys and buttons. */
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

/** A photo has 720 pixels; more zoom shows nothing more. */
const MOST = 6;
export const ZOOM_STEP = 1.6;
const CLOSE_LOOK = 2.5;

export const fittedInto = (frame: FrameSize, aspect: number): FrameSize =>
  frame.width / frame.height > aspect
    ? { width: frame.height * aspect, height: frame.height }
    : { width: frame.width, height: frame.width / aspect };

/** Scales the picture around a point, measured from the frame's center. */
export function zoomedBy(zoom: Zoom, factor: number, at: FramePoint, frame: FrameSize, aspect: number): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  return bounded({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, frame, aspect);
}

export const moved = (zoom: Zoom, by: FramePoint, frame: FrameSize, aspect: number): Zoom =>
  bounded({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame, aspect);

/** Toggles between a close look at a point and the whole picture. */
export const doubleTapped = (zoom: Zoom, at: FramePoint, frame: FrameSize, aspect: number): Zoom =>
  zoom.scale > 1 ? WHOLE_PICTURE : zoomedBy(zoom, CLOSE_LOOK, at, frame, aspect);

function bounded({ scale, x, y }: Zoom, frame: FrameSize, aspect: number): Zoom {
  const picture = fittedInto(frame, aspect);
  const within = (value: number, drawn: number, room: number) => {
    const most = Math.max(0, (drawn * scale - room) / 2);
    return Math.min(most, Math.max(-most, value)) || 0;
  };
  return { scale, x: within(x, picture.width, frame.width), y: within(y, picture.height, frame.height) };
}

/** Distance of a swipe that changes the picture, as a fraction of the frame. */
const FAR = 0.25;
/** Pixels per millisecond of a flick. */
const FAST = 0.4;
/** Pixels. A shorter movement is not a flick. */
const SHORTEST = 24;

/** Result of a swipe: 1 next picture, -1 previous, 0 back. */
export function swiped(pulled: number, milliseconds: number, frame: FrameSize): -1 | 0 | 1 {
  const isFar = Math.abs(pulled) > frame.width * FAR;
  const isFlick = Math.abs(pulled) > SHORTEST && Math.abs(pulled) / Math.max(1, milliseconds) > FAST;
  if (!isFar && !isFlick) return 0;
  return pulled < 0 ? 1 : -1;
}
