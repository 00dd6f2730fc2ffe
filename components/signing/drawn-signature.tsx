import { DRAWING_SIZE } from '@/lib/signing/drawing';

/** A signature that was drawn with `SignatureDrawing`. */
export const DrawnSignature = ({ drawing, name }: { drawing: string; name: string }) => (
  <svg
    role="img"
    aria-label={`Signature of ${name}`}
    viewBox={`0 0 ${DRAWING_SIZE.width} ${DRAWING_SIZE.height}`}
    className="w-56 max-w-full"
  >
    <path d={drawing} fill="none" stroke="currentColor" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
