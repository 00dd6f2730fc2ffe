import type { PhotoTile } from '@/components/ui/media/photo-grid';
import type { ComposedEntry } from '@/lib/library/library';

export const toPhotoTiles = ({ name, pictures }: Pick<ComposedEntry, 'name' | 'pictures'>): PhotoTile[] =>
  pictures.map((fileName, index) => ({
    id: fileName,
    src: `/images/practiceactions/${encodeURIComponent(fileName)}`,
    alt: `${name}, photo ${index + 1}`,
  }));
