/** The buttons that share an achievement: X (Twitter), Facebook, copy, and the device's own share sheet. */
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { CopyIcon } from '@phosphor-icons/react/dist/ssr/Copy'
import { FacebookLogoIcon } from '@phosphor-icons/react/dist/ssr/FacebookLogo'
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/ssr/ShareNetwork'
import { XLogoIcon } from '@phosphor-icons/react/dist/ssr/XLogo'
import type { ComponentProps, MouseEvent } from 'react'
import { Skeleton } from '#web/ui/feedback/skeleton.tsx'
import { toast } from '#web/ui/feedback/toast.store.ts'
import { Button, ButtonLink } from '#web/ui/form/button.tsx'
import { IconButton } from '#web/ui/form/icon-button.tsx'
import { useCopier } from './copier.ts'
import { ownAchievementText, shareButtonWords, shareSentence, shareToasts } from './share.words.ts'
import { facebookUrl, type Share, shareText, twitterUrl } from './share-text.ts'
import { type ShareLink, useShareLink } from './use-share-link.ts'
import './share.css'

type ShareBarProps = {
  share: Share
  /** Members get their own link; guests share the app's URL. */
  hasOwnLink: boolean
}

export function ShareBar({ share, hasOwnLink }: ShareBarProps) {
  const own = useShareLink(share, hasOwnLink)
  return (
    <div className="share-section">
      <p className="share-caption">{shareButtonWords.caption(ownAchievementText(own.share.achievement))}</p>
      <ShareButtons own={own} />
    </div>
  )
}

export function ShareBarSkeleton() {
  return (
    <div className="share-section">
      <Skeleton width="45%" height={20} />
      <Skeleton height={44} />
    </div>
  )
}

type ShareButtonProps = { own: ShareLink; handlers: PrepareHandlers }
type NamedButtonProps = ShareButtonProps & { label: string }

/** Without the caption, for a dialog that has its own text. */
export function ShareButtons({ own, copyText }: { own: ShareLink; copyText?: string | undefined }) {
  const label = ownAchievementText(own.share.achievement)
  const buttonProps: ShareButtonProps = { own, handlers: prepareHandlers(own.prepare) }
  return (
    <div className="share-bar">
      <NetworkLink {...buttonProps} urlFor={twitterUrl} aria-label={shareButtonWords.postLabel(label)}>
        <XLogoIcon aria-hidden="true" />
        {shareButtonWords.post}
      </NetworkLink>
      <NetworkLink {...buttonProps} urlFor={facebookUrl} aria-label={shareButtonWords.shareLabel(label)}>
        <FacebookLogoIcon aria-hidden="true" />
        {shareButtonWords.share}
      </NetworkLink>
      <CopyButton {...buttonProps} label={label} text={copyText} />
      {'share' in navigator && <DeviceShareButton {...buttonProps} label={label} />}
    </div>
  )
}

type PrepareHandlers = Pick<
  ComponentProps<'a'> & ComponentProps<'button'>,
  'onPointerEnter' | 'onPointerDown' | 'onFocus'
>

/** Pointing at a button usually precedes a press, so the link is created then. */
function prepareHandlers(prepare: () => void): PrepareHandlers {
  return { onPointerEnter: prepare, onPointerDown: prepare, onFocus: prepare }
}

type NetworkLinkProps = ShareButtonProps &
  Pick<ComponentProps<typeof ButtonLink>, 'aria-label' | 'children'> & {
    urlFor: (share: Share) => string
  }

function NetworkLink({ own, handlers, urlFor, ...link }: NetworkLinkProps) {
  const handleClick = (event: MouseEvent) => {
    if (own.isReady) return
    event.preventDefault()
    void own.ready().then((share) => window.open(urlFor(share), '_blank', 'noopener,noreferrer'))
  }
  return (
    <ButtonLink
      {...link}
      {...handlers}
      target="_blank"
      rel="noopener noreferrer"
      variant="secondary"
      size="sm"
      to={urlFor(own.share)}
      onClick={handleClick}
    />
  )
}

function CopyButton({
  own,
  handlers,
  label,
  text = shareButtonWords.copy,
}: NamedButtonProps & { text?: string | undefined }) {
  const { isCopied, copy } = useCopier()
  const handleClick = () => copy(own.isReady ? shareText(own.share) : own.ready().then(shareText))
  return (
    <>
      <Button
        {...handlers}
        {...(isCopied ? {} : { 'aria-label': shareButtonWords.copyLabel(label) })}
        variant="secondary"
        size="sm"
        onClick={handleClick}
      >
        {isCopied ? <CheckIcon weight="bold" aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
        {isCopied ? shareButtonWords.copied : text}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && shareButtonWords.copied}
      </span>
    </>
  )
}

function DeviceShareButton({ own, handlers, label }: NamedButtonProps) {
  const handleClick = () => void own.ready().then(shareByDevice)
  return (
    <IconButton {...handlers} className="share-more" label={shareButtonWords.more(label)} onClick={handleClick}>
      <ShareNetworkIcon aria-hidden="true" />
    </IconButton>
  )
}

async function shareByDevice(share: Share): Promise<void> {
  try {
    await navigator.share({ title: share.achievement.title, text: shareSentence(share), url: share.link })
  } catch (error) {
    // Closing the share sheet is a choice, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    console.warn('Could not open the share sheet', error)
    toast(shareToasts.shareFailed)
  }
}
