/** The ways to share one achievement: Twitter, Facebook, a copy, and whatever else the device offers. */
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
import { facebookAddress, type Share, shareText, shareWords, twitterAddress, yoursInWords } from './share-text.ts'
import { useCopier } from './use-copier.ts'
import { type ShareLink, useShareLink } from './use-share-link.ts'
import './share.css'

type ShareBarProps = {
  share: Share
  /** Members get a link of their own; guests share the app's address. */
  hasOwnLink: boolean
}

/** Says what it shares, and shares it. */
export function ShareBar({ share, hasOwnLink }: ShareBarProps) {
  const own = useShareLink(share, hasOwnLink)
  return (
    <div className="share-section">
      <p className="share-caption">Share {yoursInWords(own.share.achievement)}</p>
      <ShareWays own={own} />
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

type WayProps = { own: ShareLink; intent: Intent }
type NamedWayProps = WayProps & { what: string }

/** The buttons alone, for where the words stand beside them already. */
export function ShareWays({ own }: { own: ShareLink }) {
  const what = yoursInWords(own.share.achievement)
  const ways: WayProps = { own, intent: intentOf(own.prepare) }
  return (
    <div className="share-bar">
      <NetworkLink {...ways} addressOf={twitterAddress} aria-label={`Post ${what} on X (Twitter)`}>
        <XLogoIcon aria-hidden="true" />
        Post
      </NetworkLink>
      <NetworkLink {...ways} addressOf={facebookAddress} aria-label={`Share ${what} on Facebook`}>
        <FacebookLogoIcon aria-hidden="true" />
        Share
      </NetworkLink>
      <CopyButton {...ways} what={what} />
      {'share' in navigator && <DeviceShareButton {...ways} what={what} />}
    </div>
  )
}

type Intent = Pick<ComponentProps<'a'> & ComponentProps<'button'>, 'onPointerEnter' | 'onPointerDown' | 'onFocus'>

/** Who points at a button is about to press it, so the link is made while they do. */
function intentOf(prepare: () => void): Intent {
  return { onPointerEnter: prepare, onPointerDown: prepare, onFocus: prepare }
}

type NetworkLinkProps = WayProps &
  Pick<ComponentProps<typeof ButtonLink>, 'aria-label' | 'children'> & {
    addressOf: (share: Share) => string
  }

function NetworkLink({ own, intent, addressOf, ...link }: NetworkLinkProps) {
  const handleClick = (event: MouseEvent) => {
    if (own.isReady) return
    event.preventDefault()
    void own.ready().then((share) => window.open(addressOf(share), '_blank', 'noopener,noreferrer'))
  }
  return (
    <ButtonLink
      {...link}
      {...intent}
      {...{ target: '_blank', rel: 'noopener noreferrer', variant: 'secondary', size: 'sm' }}
      to={addressOf(own.share)}
      onClick={handleClick}
    />
  )
}

function CopyButton({ own, intent, what }: NamedWayProps) {
  const { isCopied, copy } = useCopier()
  const handleClick = () => copy(own.isReady ? shareText(own.share) : own.ready().then(shareText))
  return (
    <>
      <Button
        {...intent}
        {...(isCopied ? {} : { 'aria-label': `Copy ${what}` })}
        variant="secondary"
        size="sm"
        onClick={handleClick}
      >
        {isCopied ? <CheckIcon weight="bold" aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}

function DeviceShareButton({ own, intent, what }: NamedWayProps) {
  const handleClick = () => void own.ready().then(shareByDevice)
  return (
    <IconButton {...intent} className="share-more" label={`More ways to share ${what}`} onClick={handleClick}>
      <ShareNetworkIcon aria-hidden="true" />
    </IconButton>
  )
}

async function shareByDevice(share: Share): Promise<void> {
  try {
    await navigator.share({ title: share.achievement.title, text: shareWords(share), url: share.link })
  } catch (error) {
    // Closing the device's own sheet is a choice, not a failure.
    if (error instanceof DOMException && error.name === 'AbortError') return
    console.warn('The device could not share', error)
    toast({ title: 'Failed to share', description: 'Please try again', tone: 'destructive' })
  }
}
