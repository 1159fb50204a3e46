/** Google Analytics, loaded only if a measurement id is set; it gets the path of a screen and nothing else. */
const SCRIPT = 'https://www.googletagmanager.com/gtag/js'

type AnalyticsWindow = { dataLayer?: unknown[]; [disabledFlag: `ga-disable-${string}`]: boolean | undefined }

export function sendPageView(measurementId: string, path: string): void {
  load(measurementId)
  page()[`ga-disable-${measurementId}`] = false
  const location = `${window.location.origin}${path}`
  tag('event', 'page_view', { page_location: location, page_path: path, page_title: path, page_referrer: '' })
}

/** On private screens the script must not send anything, not even what it collects by itself. */
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

// The script accepts a command only if it is an `arguments` object; an array doesn't work.
function tag(...command: unknown[]) {
  page().dataLayer?.push({ ...command, length: command.length, [Symbol.toStringTag]: 'Arguments' })
}

function page(): AnalyticsWindow {
  return window as unknown as AnalyticsWindow
}
