// A drawing as PNG, painted by the browser.

import { address } from '../ui/clean';

/** How many pixels a unit of the drawing takes. */
const SCALE = 2;

/** Paints an SVG. */
export async function pngOf(svg: string): Promise<Blob> {
  const image = new Image();
  image.src = address(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) => canvas.toBlob(blob => (blob ? resolve(blob) : reject(new Error('the picture cannot be painted'))), 'image/png'));
}
