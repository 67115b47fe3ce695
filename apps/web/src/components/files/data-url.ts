/** A file as a `data:` address: the content security policy of our pages allows images from those, but not from `blob:`. */
export function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('a picture cannot be read'));
    reader.readAsDataURL(file);
  });
}
