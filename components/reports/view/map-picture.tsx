import { ArrivingPicture } from '@/components/ui/arriving-picture';

/** The map picture that was captured for the record: pins, scale and source are in it. Opens at full size. */
export function MapPicture({ src, siteName }: { src: string; siteName: string }) {
  return (
    <a href={src} target="_blank" rel="noreferrer" className="block bg-surface-sunk">
      <ArrivingPicture
        src={src}
        alt={`Map of ${siteName} with the logged BMPs`}
        className="mx-auto max-h-112 w-full object-contain"
      />
    </a>
  );
}
