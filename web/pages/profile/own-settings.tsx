/** "Settings" on your own profile: the suite, the membership and groups of rows. */
import { MedalIcon } from '@phosphor-icons/react/dist/ssr/Medal'
import type { ReactNode } from 'react'
import type { User } from '#contract/people/users.ts'
import { pageStorage } from '#web/api/storage.ts'
import { OwnDataRows } from '#web/features/account/own-data-rows.tsx'
import { useAnnouncesBadges } from '#web/features/badges/use-announces-badges.ts'
import { changeFailed } from '#web/features/conversation/conversation.words.ts'
import { usePreferences } from '#web/features/conversation/preferences.ts'
import { MembershipCard } from '#web/features/premium/membership/membership-card.tsx'
import { LeaveButton } from '#web/features/presence/toggle/leave-button.tsx'
import { PremiumFeatures } from '#web/features/profile/premium-card.tsx'
import { SettingsBody, SettingsGroup } from '#web/features/profile/settings/settings-group.tsx'
import { GuideRow, SwitchRow, ThemeRow } from '#web/features/profile/settings/settings-rows.tsx'
import { UpdatePassword } from '#web/features/profile/update-password.tsx'
import { NotificationsSection } from '#web/features/push/notifications-section.tsx'
import { BlockedRow } from '#web/features/safety/blocks/blocked-row.tsx'
import { SharedLinksRow } from '#web/features/share/shared-links-row.tsx'
import type { ProfileView } from '#web/features/stats/use-profile.ts'
import { SuiteCard } from '#web/features/suites/suite-card.tsx'
import { SupportSection } from '#web/features/support/support-section.tsx'
import { AboutThisInstance } from '#web/pages/about-this-instance.tsx'
import { useSession } from '#web/session/session.tsx'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { Rows } from '#web/ui/layout/row.tsx'
import { SectionHeading } from '#web/ui/layout/section-heading.tsx'
import { SECTIONS } from './own-wall.tsx'
import { settingsWords } from './profile-pages.words.ts'
import { SharingRows } from './sharing-rows.tsx'

const storage = pageStorage()

type OwnSettingsProps = {
  me: User
  isGuest: boolean
  view: ProfileView
  /** Of a premium member. */
  customize: ReactNode
}

export function OwnSettings({ me, isGuest, view, customize }: OwnSettingsProps) {
  const { endSessionWith, signOut } = useSession()
  const { isPremium } = me
  const saved = view.state === 'ready' ? { look: view.answer.look, earned: view.answer.profile.badges } : undefined
  return (
    <section className="settings-section" id={SECTIONS.settings} tabIndex={-1}>
      <SectionHeading>{settingsWords.title(isGuest)}</SectionHeading>
      <div className="settings-groups">
        {isPremium && (
          <SuiteCard me={me} saved={saved}>
            {customize}
          </SuiteCard>
        )}
        {isPremium && <MembershipCard userId={me.id} />}
        {!isGuest && (
          <SettingsGroup title={settingsWords.account}>
            <Rows>
              <UpdatePassword user={me} />
              <SharedLinksRow />
              <OwnDataRows user={me} onLeave={endSessionWith} />
            </Rows>
          </SettingsGroup>
        )}
        <SettingsGroup title={settingsWords.privacy}>
          <Rows>
            <BlockedRow />
            {!isGuest && <AnnounceBadgesRow />}
            <OwnSharingRows userId={me.id} />
          </Rows>
        </SettingsGroup>
        {isPremium && (
          <SettingsGroup title={settingsWords.notifications}>
            <SettingsBody>
              <NotificationsSection />
            </SettingsBody>
          </SettingsGroup>
        )}
        <SettingsGroup title={settingsWords.appAndHelp}>
          <Rows>
            <ThemeRow />
            <GuideRow />
          </Rows>
          {!isGuest && (
            <SettingsBody>
              <SupportSection isPremium={isPremium} />
            </SettingsBody>
          )}
        </SettingsGroup>
        <PremiumFeatures isPremium={isPremium} />
      </div>
      <LeaveButton onLogOut={signOut} />
      <AboutThisInstance />
    </section>
  )
}

function OwnSharingRows({ userId }: { userId: string }) {
  const { preferences, isError, retry, change, isChanging } = usePreferences({ userId, storage })
  return (
    <SharingRows
      preferences={preferences}
      hasFailed={isError}
      isBusy={isChanging}
      onRetry={retry}
      onChange={(part) => change(part, { onError: () => toast(changeFailed) })}
    />
  )
}

function AnnounceBadgesRow() {
  const { announcesBadges, save } = useAnnouncesBadges()
  return (
    <SwitchRow
      label={settingsWords.announcesBadges}
      icon={<MedalIcon aria-hidden="true" />}
      isOn={announcesBadges ?? true}
      disabled={announcesBadges === undefined}
      onChange={save}
    />
  )
}
