/** The tile of a toast: its icon, its words and its action. */
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { InfoIcon } from '@phosphor-icons/react/dist/ssr/Info'
import { WarningIcon } from '@phosphor-icons/react/dist/ssr/Warning'
import { Link } from 'react-router'
import { useMeasuredHeight } from '#web/ui/browser/use-measured-height.ts'
import { type ToastAction, type ToastState, toastStore } from '#web/ui/feedback/toast.store.ts'
import type { ToastTone } from './toast-order.ts'

const ICONS = { default: CheckIcon, info: InfoIcon, destructive: WarningIcon } satisfies Record<ToastTone, unknown>

type ToastTileProps = {
  toast: ToastState
  /** How far it has been swiped. */
  translate: string | undefined
}

export function ToastTile({ toast, translate }: ToastTileProps) {
  const { title, description, tone, icon, action, to, isOpen } = toast
  // When the action is the link, the words need none.
  const linkTo = action && 'to' in action ? undefined : to
  const Icon = ICONS[tone]
  const handleDone = () => toastStore.dismiss(toast.id)
  const measured = useMeasuredHeight('--toast-height')
  return (
    <div
      ref={isOpen ? measured : undefined}
      className="toast"
      style={{ translate }}
      data-state={isOpen ? 'open' : 'closed'}
    >
      {icon ?? (
        <span className="toast-icon" aria-hidden="true">
          <Icon weight="bold" />
        </span>
      )}
      <div className="toast-words">
        <p className="toast-title">
          {linkTo === undefined ? (
            title
          ) : (
            <Link to={linkTo} onClick={handleDone}>
              {title}
            </Link>
          )}
        </p>
        {description && <p className="toast-description">{description}</p>}
      </div>
      {action && <ToastButton action={action} onDone={handleDone} />}
    </div>
  )
}

function ToastButton({ action, onDone }: { action: ToastAction; onDone: () => void }) {
  if ('to' in action)
    return (
      <Link className="toast-action" data-kind="link" to={action.to} onClick={onDone}>
        {action.label}
      </Link>
    )
  const handleClick = () => {
    action.onPress()
    onDone()
  }
  return (
    <button
      type="button"
      className="toast-action"
      data-kind={action.isUndo ? 'undo' : 'press'}
      data-whole={action.isWhole}
      onClick={handleClick}
    >
      {action.label}
    </button>
  )
}
