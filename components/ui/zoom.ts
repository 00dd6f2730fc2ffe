/** How a picture lies in its frame: pure, so that fingers, wheel, keys and buttons all mean the same by it. */
export interface Zoom {
  /** 1: the whole picture fits into the frame. */
  scale: number;
  /** How far the picture's middle lies from the frame's, in pixels. */
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

/** A photo has 720 pixels: beyond this there is nothing more to see. */
const MOST = 6;
/** One press of a button or a key. */
export const ZOOM_STEP = 1.6;
/** A double tap. */
const CLOSE_LOOK = 2.5;

/** The size of a picture of this aspect (width by height) where it fits into the frame as a whole. */
export const fittedInto = (frame: FrameSize, aspect: number): FrameSize =>
  frame.width / frame.height > aspect
    ? { width: frame.height * aspect, height: frame.height }
    : { width: frame.width, height: frame.width / aspect };

/** The picture so many times larger; what is at this point, measured from the frame's middle, stays there. */
export function zoomedBy(zoom: Zoom, factor: number, at: FramePoint, frame: FrameSize, aspect: number): Zoom {
  const scale = Math.min(MOST, Math.max(1, zoom.scale * factor));
  const grown = scale / zoom.scale;
  return bounded({ scale, x: at.x - (at.x - zoom.x) * grown, y: at.y - (at.y - zoom.y) * grown }, frame, aspect);
}

export const moved = (zoom: Zoom, by: FramePoint, frame: FrameSize, aspect: number): Zoom =>
  bounded({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, frame, aspect);

/** A double tap looks closely at a place, and a second one shows the whole picture again. */
export const doubleTapped = (zoom: Zoom, at: FramePoint, frame: FrameSize, aspect: number): Zoom =>
  zoom.scale > 1 ? WHOLE_PICTURE : zoomedBy(zoom, CLOSE_LOOK, at, frame, aspect);

/** The picture's edge does not come further in than the frame's. */
function bounded({ scale, x, y }: Zoom, frame: FrameSize, aspect: number): Zoom {
  const picture = fittedInto(frame, aspect);
  const within = (value: number, drawn: number, room: number) => {
    const most = Math.max(0, (drawn * scale - room) / 2);
    return Math.min(most, Math.max(-most, value)) || 0;
  };
  return { scale, x: within(x, picture.width, frame.width), y: within(y, picture.height, frame.height) };
}

/** How far a picture is pulled aside until it gives way to its neighbour, in parts of the frame. */
const FAR = 0.25;
/** Pixels per millisecond: a flick. */
const FAST = 0.4;
/** Shorter than this, it was no flick but an unsteady finger. */
const SHORTEST = 24;

/** Where a pull to the side leads: 1 to the next picture, -1 to the one before, 0 back. */
export function swiped(pulled: number, milliseconds: number, frame: FrameSize): -1 | 0 | 1 {
  const isFar = Math.abs(pulled) > frame.width * FAR;
  const isFlick = Math.abs(pulled) > SHORTEST && Math.abs(pulled) / Math.max(1, milliseconds) > FAST;
  if (!isFar && !isFlick) return 0;
  return pulled < 0 ? 1 : -1;
}
