import type { PhotoTile } from '@/components/ui/media/photo-grid';
import type { ComposedEntry } from '@/lib/library/library';

export const toPhotoTiles = ({ name, pictures }: Pick<ComposedEntry, 'name' | 'pictures'>): PhotoTile[] =>
  pictures.map((fileName, at) => ({
    id: fileName,
    src: `/images/practiceactions/${encodeURIComponent(fileName)}`,
    alt: `${name}, photo ${at + 1}`,
  }));
