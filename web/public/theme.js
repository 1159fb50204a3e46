/** Chooses light or dark before the first paint: the stored choice, else what the system asks for. */
;(() => {
  let stored = null
  try {
    stored = localStorage.getItem('theme')
  } catch {
    // Storage can be switched off; the system's wish then decides.
  }
  const asked = window.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  const theme = stored === 'light' || stored === 'dark' ? stored : asked
  document.documentElement.dataset.theme = theme
  if (theme === 'dark') document.querySelector('meta[name="theme-color"]').setAttribute('content', '#0b353b')
})()
