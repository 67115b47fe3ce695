/** Hands a file to the browser to save. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // Once the click has been handled, the browser holds the data itself.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
