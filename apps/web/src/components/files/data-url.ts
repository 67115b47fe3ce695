/** A file as a `data:` address: the policy of our pages lets pictures in as that, and nothing as `blob:`. */
export function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error('a picture cannot be read'));
    reader.readAsDataURL(file);
  });
}
