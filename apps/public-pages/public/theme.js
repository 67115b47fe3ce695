// Runs before the first paint, so a dark page never flashes white. It is a file of its own because the content security policy
// does not allow inline scripts. These pages follow the system's theme, even while they are open.
(() => {
  const dark = matchMedia('(prefers-color-scheme: dark)');
  const show = () => document.documentElement.classList.toggle('dark', dark.matches);
  dark.addEventListener('change', show);
  show();
})();
