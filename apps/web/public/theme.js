// Runs before the first paint, so that a dark page never flashes white; lib/browser/theme.ts does the rest.
// A file of its own because the content security policy allows no inline script.
(() => {
  let wanted = null;
  try {
    wanted = localStorage.getItem('siteward:theme');
  } catch {
    // Without storage the system decides.
  }
  const dark = wanted === 'dark' || (wanted !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.classList.toggle('dark', dark);
})();
