import { useEffect, useRef, useState } from 'react';

interface CardPhotoProps {
  src: string;
  alt: string;
  /** Shown while the inspector's phone has not sent the photo. */
  missingText: string;
}

/** Without Next's Image: the photo is no larger than needed. */
export function CardPhoto({ src, alt, missingText }: CardPhotoProps) {
  const [isMissing, setMissing] = useState(false);
  const picture = useRef<HTMLImageElement>(null);
  // A server-rendered picture may have failed before the listener was attached.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setMissing(true);
  }, []);
  if (isMissing) return <p className="rounded-t-card bg-stone-100 p-4 text-ink-muted">{missingText}</p>;
  return (
    <img
      ref={picture}
      src={src}
      alt={alt}
      decoding="async"
      onError={() => setMissing(true)}
      className="h-56 w-full rounded-t-card bg-stone-100 object-cover"
    />
  );
}
