/** Hands a file to the browser, which saves it. */
export function saveFile(file: File): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = file.name;
  link.click();
  // The browser holds the data itself once the click is through.
  setTimeout(() => URL.revokeObjectURL(link.href), 0);
}
