/** App Settings: five settings, saved together; they apply to everyone at once. */
import { type FormEvent, useState } from 'react'
import { type AppSettings, MESSAGES_STORED_MAX, MESSAGES_STORED_MIN } from '#contract/admin/settings.ts'
import type { BrowserStorage } from '#web/api/storage.ts'
import { useFocusFallback } from '#web/ui/browser/focus.ts'
import { LoadFailed } from '#web/ui/feedback/page-states.tsx'
import { SkeletonRows } from '#web/ui/feedback/skeleton.tsx'
import { Button } from '#web/ui/form/button.tsx'
import { Field } from '#web/ui/form/field.tsx'
import { SelectInput } from '#web/ui/form/select-input.tsx'
import { Switch } from '#web/ui/form/switch.tsx'
import { TextInput } from '#web/ui/form/text-input.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { fieldWords, frequencies, settingsWords, switchWords } from './admin-settings.words.ts'
import { changesIn, effectiveEdits, type SettingsDraft, type SettingsEdits, toDraft } from './settings-draft.ts'
import { useAdminSettings } from './use-admin-settings.ts'
import './settings-tab.css'

export function SettingsTab({ storage }: { storage: BrowserStorage }) {
  const { settings, isCopy, error, reload, edits, change, undo, save } = useAdminSettings(storage)
  return (
    <Card as="section" className="settings-card">
      <SectionHeading>{settingsWords.title}</SectionHeading>
      {settings && (
        <SettingsForm settings={settings} isCopy={isCopy} edits={edits} onChange={change} onUndo={undo} onSave={save} />
      )}
      {!settings && !error && <SkeletonRows plain count={5} label={settingsWords.loading} />}
      {!settings && error && <LoadFailed onRetry={reload}>{settingsWords.notLoaded}</LoadFailed>}
    </Card>
  )
}

type SettingsFormProps = {
  settings: AppSettings
  isCopy: boolean
  edits: SettingsEdits
  onChange: (edit: SettingsEdits) => void
  onUndo: () => void
  onSave: (changes: Partial<AppSettings>) => Promise<void>
}

function SettingsForm({ settings, isCopy, edits, onChange, onUndo, onSave }: SettingsFormProps) {
  const [isBusy, setIsBusy] = useState(false)
  const focusFallback = useFocusFallback<HTMLFormElement>()
  const changes = changesIn(settings, edits)
  const hasChanges = Object.keys(effectiveEdits(settings, edits)).length > 0

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault()
    if (!changes || !hasChanges || isCopy) return
    setIsBusy(true)
    await onSave(changes)
    setIsBusy(false)
  }

  return (
    <form
      {...focusFallback}
      className="settings-form"
      aria-label={settingsWords.title}
      noValidate
      onSubmit={handleSubmit}
    >
      <SettingsFields draft={toDraft(settings, edits)} isInvalid={!changes} onChange={onChange} />
      <div className="settings-end">
        <Button
          type="submit"
          disabled={!changes || !hasChanges || isCopy}
          busy={isBusy}
          busyText={settingsWords.saving}
        >
          {settingsWords.save}
        </Button>
        {hasChanges && (
          <Button variant="ghost" disabled={isBusy} onClick={onUndo}>
            {settingsWords.undo}
          </Button>
        )}
        <span className="sm muted" role="status">
          {hasChanges && settingsWords.notSavedYet}
        </span>
      </div>
    </form>
  )
}

type SettingsFieldsProps = { draft: SettingsDraft; isInvalid: boolean; onChange: (edit: SettingsEdits) => void }

function SettingsFields({ draft, isInvalid, onChange }: SettingsFieldsProps) {
  return (
    <>
      <div className="setting">
        <Switch
          label={<SettingLabel {...switchWords.allowGuestUsers} />}
          isOn={draft.allowGuestUsers}
          onChange={(allowGuestUsers) => onChange({ allowGuestUsers })}
        />
      </div>
      <div className="setting">
        <Switch
          label={<SettingLabel {...switchWords.requireBowlForChat} />}
          isOn={draft.requireBowlForChat}
          onChange={(requireBowlForChat) => onChange({ requireBowlForChat })}
        />
      </div>
      <div className="setting">
        <Switch
          label={<SettingLabel {...switchWords.showDemoBuddies} />}
          isOn={draft.showDemoBuddies}
          onChange={(showDemoBuddies) => onChange({ showDemoBuddies })}
        />
      </div>
      <div className="setting">
        <Field label={fieldWords.maxMessagesStored} error={isInvalid ? fieldWords.maxMessagesRule : undefined}>
          <TextInput
            type="number"
            inputMode="numeric"
            min={MESSAGES_STORED_MIN}
            max={MESSAGES_STORED_MAX}
            step={1}
            value={draft.maxMessagesStored}
            onChange={({ target }) => onChange({ maxMessagesStored: target.value })}
          />
        </Field>
      </div>
      <div className="setting">
        <Field label={fieldWords.triviaFrequency}>
          <SelectInput
            options={frequencies}
            value={draft.triviaFrequency}
            onChange={(triviaFrequency) => onChange({ triviaFrequency })}
          />
        </Field>
      </div>
    </>
  )
}

function SettingLabel({ name, line }: { name: string; line: string }) {
  return (
    <span className="setting-words">
      <b>{name}</b>
      <span className="sm muted">{line}</span>
    </span>
  )
}
