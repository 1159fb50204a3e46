/** The notification settings: on or off on this device, which kinds, and quiet hours. */
import type { PushSettings } from '#contract/social/push.ts'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { pushWords } from './push.words.ts'
import { QuietHoursFields } from './quiet-hours-fields.tsx'
import { type Notifications, usePush } from './use-push.ts'
import './push.css'

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
  if (availability === 'unsupported') return <p className="sm muted">{pushWords.unsupported}</p>
  if (!status) return hasFailed ? <Failed onRetry={retry} /> : <Loading />
  const { messages, requests, quietHours } = status
  const settings: PushSettings = { messages, requests, ...(quietHours ? { quietHours } : {}) }
  const isBlocked = availability === 'blocked'
  return (
    <>
      <p className="sm muted">{isBlocked ? pushWords.blocked : pushWords.line}</p>
      <Switch
        label={pushWords.thisDevice}
        isOn={status.isOnHere && !isBlocked}
        onChange={setEnabled}
        disabled={isToggling || isBlocked}
      />
      <div className="notification-kinds">
        <p className="sm muted">{pushWords.allDevices}</p>
        <Switch label={pushWords.messages} isOn={messages} onChange={(isOn) => save({ ...settings, messages: isOn })} />
        <Switch label={pushWords.requests} isOn={requests} onChange={(isOn) => save({ ...settings, requests: isOn })} />
        <QuietHoursFields settings={settings} onSave={save} />
      </div>
    </>
  )
}

function Loading() {
  return (
    <div className="notifications-loading" role="status" aria-label={pushWords.loading}>
      <Skeleton width="80%" />
      <Skeleton height={32} />
      <Skeleton height={32} />
    </div>
  )
}

function Failed({ onRetry }: { onRetry: () => void }) {
  return (
    <>
      <p className="sm muted">{pushWords.notLoaded}</p>
      <Button variant="secondary" size="sm" onClick={onRetry}>
        {pushWords.tryAgain}
      </Button>
    </>
  )
}
