/** The notification settings: on or off on this device, which kinds, and quiet hours. */
import type { PushSettings } from '#contract/social/push.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { BLOCKED_HERE } from './push.words.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { type Notifications, usePush } from './use-push.ts'
import './push.css'

const UNSUPPORTED =
  'This browser can’t show notifications. On an iPhone or iPad, add On the Bowl to the home screen and open it there.'

export function NotificationsSection() {
  return <NotificationSwitches {...usePush()} />
}

export function NotificationSwitches({
  availability,
  status,
  hasFailed,
  retry,
  isToggling,
  setEnabled,
  save,
}: Notifications) {
  if (availability === 'unsupported') return <p className="sm muted">{UNSUPPORTED}</p>
  if (!status) return hasFailed ? <Failed onRetry={retry} /> : <Loading />
  const { messages, requests, quietHours } = status
  const settings: PushSettings = { messages, requests, ...(quietHours ? { quietHours } : {}) }
  const isBlocked = availability === 'blocked'
  return (
    <>
      <p className="sm muted">{isBlocked ? BLOCKED_HERE : 'Get messages and requests even when the app’s closed.'}</p>
      <Switch
        label="On this device"
        isOn={status.isOnHere && !isBlocked}
        onChange={setEnabled}
        disabled={isToggling || isBlocked}
      />
      <div className="notifications-wishes">
        <p className="sm muted">For all your devices</p>
        <Switch label="Private messages" isOn={messages} onChange={(isOn) => save({ ...settings, messages: isOn })} />
        <Switch label="Buddy requests" isOn={requests} onChange={(isOn) => save({ ...settings, requests: isOn })} />
        <QuietHoursFields settings={settings} onSave={save} />
      </div>
    </>
  )
}

function Loading() {
  return (
    <div className="notifications-loading" role="status" aria-label="Loading notifications">
      <Skeleton width="80%" />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p className="sm muted">We couldn’t load your notifications.</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        Try again
      </Button>
    </>
  )
}
