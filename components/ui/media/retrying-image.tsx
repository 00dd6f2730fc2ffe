'use client';

import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useText } from '@/components/ui/text/language';
import { Icon } from '@/components/ui/icons/icon';
import { classNames } from '@/components/ui/class-names';
import { useOnline } from '@/lib/client/use-online';
import { createRetry, type AttemptResult } from '@/lib/client/retry';

export interface RetryingImageProps {
  src: string;
  alt: string;
  className: string;
  lazy?: boolean;
  /** Shown instead of 'Not uploaded yet' for a missing picture while online; for example, whose phone has it. */
  placeholder?: ReactNode;
  /** Drawn over the picture, not over its placeholder. */
  overlay?: ReactNode;
}

/**
 * A picture with a placeholder while it cannot be loaded. It is loaded again when the device is back online, and at
 * intervals.
 */
export function RetryingImage(props: RetryingImageProps) {
  return <RetryingPicture key={props.src} {...props} />;
}

/** Milliseconds before the first retry; later ones follow `createRetry`. */
const FIRST_RETRY_MS = 5000;

function RetryingPicture({ src, alt, className, lazy, placeholder, overlay }: RetryingImageProps) {
  const [isMissing, setMissing] = useState(false);
  const [attempt, setAttempt] = useState(0);
  const finishAttempt = useRef<(result: AttemptResult) => void>(() => undefined);
  const picture = useRef<HTMLImageElement>(null);

  // A server-rendered picture may have failed before the listener was attached.
  useEffect(() => {
    if (picture.current?.complete && picture.current.naturalWidth === 0) setMissing(true);
  }, []);

  useEffect(() => {
    if (!isMissing) return;
    const retry = createRetry(
      () =>
        new Promise((resolve) => {
          finishAttempt.current('retry');
          finishAttempt.current = resolve;
          setAttempt((count) => count + 1);
        }),
    );
    retry.schedule(FIRST_RETRY_MS);
    return retry.stop;
  }, [isMissing]);

  function reportAttempt(result: AttemptResult) {
    finishAttempt.current(result);
    setMissing(result !== 'done');
  }

  return (
    <>
      {isMissing && <PicturePlaceholder alt={alt} className={className} placeholder={placeholder} />}
      <img
        key={attempt}
        ref={picture}
        src={src}
        alt={alt}
        hidden={isMissing}
        loading={lazy && !isMissing ? 'lazy' : undefined}
        decoding="async"
        onLoad={() => reportAttempt('done')}
        onError={() => reportAttempt('retry')}
        className={className}
      />
      {!isMissing && overlay}
    </>
  );
}

function PicturePlaceholder({
  alt,
  className,
  placeholder,
}: Pick<RetryingImageProps, 'alt' | 'className' | 'placeholder'>) {
  const t = useText();
  const isOnline = useOnline();
  return (
    <span
      className={classNames(
        'grid min-h-15 place-content-center justify-items-center gap-1 bg-surface-sunk p-1 text-center text-[0.6875rem] leading-3.5 text-ink-muted',
        className,
      )}
    >
      <Icon name="image-off" className="size-5" />
      {alt !== '' && <span className="sr-only">{alt}:</span>}
      {alt !== '' && <span>{isOnline ? (placeholder ?? t('Not uploaded yet')) : t('Waiting for signal')}</span>}
    </span>
  );
}
