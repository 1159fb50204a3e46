/** Google Analytics, fetched only where a measurement id is set: it learns the path of a screen and nothing else. */
const SCRIPT = 'https://www.googletagmanager.com/gtag/js'

type Tagged = { dataLayer?: unknown[]; [switchedOff: `ga-disable-${string}`]: boolean | undefined }

export function sendPageView(measurementId: string, path: string): void {
  load(measurementId)
  page()[`ga-disable-${measurementId}`] = false
  const location = `${window.location.origin}${path}`
  tag('event', 'page_view', { page_location: location, page_path: path, page_title: path, page_referrer: '' })
}

/** On private screens even what the script would notice by itself stays unsent. */
export function pauseAnalytics(measurementId: string): void {
  page()[`ga-disable-${measurementId}`] = true
}

function load(measurementId: string) {
  if (page().dataLayer) return
  page().dataLayer = []
  tag('js', new Date())
  tag('config', measurementId, { send_page_view: false, allow_google_signals: false })
  const script = document.createElement('script')
  script.async = true
  script.src = `${SCRIPT}?id=${encodeURIComponent(measurementId)}`
  document.head.append(script)
}

// The script takes as a command only what says of itself that it is an arguments object; an array is not.
function tag(...command: unknown[]) {
  page().dataLayer?.push({ ...command, length: command.length, [Symbol.toStringTag]: 'Arguments' })
}

// The compiler's window does not know what another script will look for on it.
function page(): Tagged {
  return window as unknown as Tagged
}
