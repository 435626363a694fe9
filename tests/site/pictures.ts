import sharp, { type Sharp } from 'sharp';

/*
 * Small pictures as cameras take them, generated from one seed, so that each run has the same.
 */

interface Size {
  width?: number;
  height?: number;
  seed?: number;
}

/** Returns a picture of soft patches of colour, which compresses as a photo does. */
export function picture({ width = 160, height = 120, seed = 1 }: Size = {}): Sharp {
  const small = { width: 8, height: 6, channels: 3 as const };
  const pixels = Buffer.alloc(8 * 6 * 3);
  let state = seed;
  for (let at = 0; at < pixels.length; at += 1) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    pixels[at] = state >> 16;
  }
  return sharp(pixels, { raw: small }).resize(width, height, { fit: 'fill', kernel: 'cubic' });
}

export const formats = {
  jpeg: (size?: Size) => picture(size).jpeg().toBuffer(),
  png: (size?: Size) => picture(size).png().toBuffer(),
  webp: (size?: Size) => picture(size).webp().toBuffer(),
  avif: (size?: Size) => picture(size).avif({ effort: 0 }).toBuffer(),
};

/** Returns a picture that is red above and blue below. It is stored on its side, as a phone held upright stores it. */
export async function sideways(): Promise<Buffer> {
  const half = (background: string) => ({
    create: { width: 200, height: 100, channels: 3 as const, background },
  });
  const upright = await sharp({
    create: { width: 200, height: 300, channels: 3, background: '#0000ff' },
  })
    .composite([{ input: half('#ff0000'), top: 0, left: 0 }])
    .png()
    .toBuffer();
  return sharp(upright)
    .rotate(270)
    .withExif({
      IFD0: { Make: 'Téléphone', Software: 'GPSmarker' },
      IFD3: { GPSLatitude: '5/1 22/1 0/1', GPSLongitude: '3/1 59/1 0/1' },
    })
    .withMetadata({ orientation: 6, icc: 'p3' })
    .jpeg()
    .toBuffer();
}

/** Returns a file of a few kilobytes with a huge number of pixels. */
export const bomb = () =>
  sharp({
    create: { width: 6000, height: 4500, channels: 3, background: '#ffffff' },
    limitInputPixels: false,
  })
    .png({ compressionLevel: 9, palette: true })
    .toBuffer();

/** The first bytes of an iPhone's picture. */
export const heic = Buffer.concat([
  Buffer.from([0, 0, 0, 24]),
  Buffer.from('ftypheic\0\0\0\0mif1heic', 'latin1'),
  Buffer.alloc(5000, 7),
]);
