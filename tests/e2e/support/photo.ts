import sharp from 'sharp';

/** A file for `setInputFiles`: a JPEG of 1600 × 1200 pixels. */
export const createPhoto = async () => ({
  name: 'fence.jpg',
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#8a6f4d' } })
    .jpeg()
    .toBuffer(),
});
