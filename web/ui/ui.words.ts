/** The words of the components that know nothing about a feature. */
export const PRODUCT_NAME = 'On the Bowl'

/** From Monday. */
export const WEEKDAY_INITIALS = ['M', 'T', 'W', 'T', 'F', 'S', 'S']

/** The same on every screen. */
export const uiWords = {
  cancel: 'Cancel',
  close: 'Close',
  loading: 'Loading',
  loadingMore: 'Loading...',
  premium: 'Premium',
  showLess: 'Show less',
  tryAgain: 'Try again',
  you: 'You',
}

export const throneWords = { toggle: PRODUCT_NAME, occupied: 'Occupied', vacant: 'Vacant' }

export const formWords = { chooseEmoji: 'Choose Your Emoji', showPassword: 'Show password' }

export const chartWords = { showAsTable: 'Show as table' }

export const toastWords = {
  region: (hotkey: string) => `Notifications (${hotkey})`,
  dismiss: 'Dismiss',
}

type Lost = { hasNetwork: boolean; hasMessages: boolean }

export const connectionWords = {
  /** Short enough for one line on a phone. */
  lost({ hasNetwork, hasMessages }: Lost): string {
    const problem = hasNetwork ? 'Connection lost.' : 'You’re offline.'
    if (!hasMessages) return `${problem} This may be out of date.`
    return `${problem} Messages go out when ${hasNetwork ? 'it’s' : 'you’re'} back.`
  },
  paused: 'On the Bowl is open in many places, so this one’s resting.',
  resume: 'Use it here',
  /** In place of live text. */
  resting: 'Resting',
  reconnecting: 'Reconnecting...',
}
