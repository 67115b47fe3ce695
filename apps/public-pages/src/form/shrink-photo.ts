/** What is smaller is sent as it is. */
const SMALL = 1_000_000;
/** The longer side of a photo that was made smaller, in pixels: enough to see a crack. */
const LONGEST = 2560;
const QUALITY = 0.85;

/** A photo of what a browser can draw, made smaller where it is large; anything else as it is. */
export async function shrinkPhoto(file: File): Promise<File> {
  if (file.size <= SMALL || file.type === 'image/heic') return file;
  try {
    const picture = await createImageBitmap(file, { imageOrientation: 'from-image' });
    const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height));
    const canvas = document.createElement('canvas');
    canvas.width = Math.round(picture.width * scale);
    canvas.height = Math.round(picture.height * scale);
    const context = canvas.getContext('2d');
    if (!context) return file;
    // What shines through would be black.
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.drawImage(picture, 0, 0, canvas.width, canvas.height);
    picture.close();
    const smaller = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
    if (!smaller || smaller.size >= file.size) return file;
    return new File([smaller], `${file.name.replace(/\.\w+$/, '')}.jpg`, { type: 'image/jpeg' });
  } catch {
    // No picture that this browser can draw: the server looks at it.
    return file;
  }
}
