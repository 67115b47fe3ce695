// Runs before the first paint, so that a dark page never flashes white. A file of its own because the content security policy
// allows no inline script. These pages follow the system, also while they are open.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = () => document.documentElement.classList.toggle('dark', dark.matches);
  dark.addEventListener('change', show);
  show();
})();
