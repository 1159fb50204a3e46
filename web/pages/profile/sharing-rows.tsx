/** The switches for what others see of you in a conversation. */
import { EyeIcon } from '@phosphor-icons/react/dist/ssr/Eye'
import { KeyboardIcon } from '@phosphor-icons/react/dist/ssr/Keyboard'
import type { Preferences } from '#contract/people/preferences.ts'
import { sharingWords } from '#web/features/conversation/conversation.words.ts'
import { SwitchRow } from '#web/features/profile/settings/settings-rows.tsx'
import { LoadFailed } from '#web/ui/feedback/page-states.tsx'

type SharingRowsProps = {
  /** Undefined while loading, and if that has failed. */
  preferences: Preferences | undefined
  hasFailed: boolean
  isBusy: boolean
  onRetry: () => void
  onChange: (change: Partial<Preferences>) => void
}

/** Never shown with a value that they may not have: it could make someone share what they don't want to. */
export function SharingRows({ preferences, hasFailed, isBusy, onRetry, onChange }: SharingRowsProps) {
  if (!preferences && hasFailed) {
    return (
      <li className="switch-row">
        <LoadFailed onRetry={onRetry}>{sharingWords.notLoaded}</LoadFailed>
      </li>
    )
  }
  const isDisabled = !preferences || isBusy
  return (
    <>
      <SwitchRow
        label={sharingWords.typing.label}
        line={sharingWords.typing.line}
        icon={<KeyboardIcon aria-hidden="true" />}
        isOn={preferences?.showsTyping ?? false}
        disabled={isDisabled}
        onChange={(showsTyping) => onChange({ showsTyping })}
      />
      <SwitchRow
        label={sharingWords.seen.label}
        line={sharingWords.seen.line}
        icon={<EyeIcon aria-hidden="true" />}
        isOn={preferences?.showsSeen ?? false}
        disabled={isDisabled}
        onChange={(showsSeen) => onChange({ showsSeen })}
      />
    </>
  )
}
