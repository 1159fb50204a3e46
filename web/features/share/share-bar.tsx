/** The ways to share one achievement: Twitter, Facebook, a copy, and whatever else the device offers. */
import { CheckIcon } from '@phosphor-icons/react/dist/ssr/Check'
import { CopyIcon } from '@phosphor-icons/react/dist/ssr/Copy'
import { FacebookLogoIcon } from '@phosphor-icons/react/dist/ssr/FacebookLogo'
import { ShareNetworkIcon } from '@phosphor-icons/react/dist/ssr/ShareNetwork'
import { XLogoIcon } from '@phosphor-icons/react/dist/ssr/XLogo'
import { useEffect, useMemo, useState } from 'react'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { toast } from '#web/ui/toast.store.ts'
import { createCopier } from './copier.ts'
import { facebookAddress, type Share, shareText, shareWords, twitterAddress } from './share-text.ts'
import './share.css'

const OUTSIDE = { target: '_blank', rel: 'noopener noreferrer', variant: 'secondary', size: 'sm' } as const

export function ShareBar({ share }: { share: Share }) {
  return (
    <div className="share-bar">
      <ButtonLink {...OUTSIDE} to={twitterAddress(share)} aria-label="Post on X (Twitter)">
        <XLogoIcon aria-hidden="true" />
        Post
      </ButtonLink>
      <ButtonLink {...OUTSIDE} to={facebookAddress(share)} aria-label="Share on Facebook">
        <FacebookLogoIcon aria-hidden="true" />
        Share
      </ButtonLink>
      <CopyButton text={shareText(share)} />
      {'share' in navigator && <DeviceShareButton share={share} />}
    </div>
  )
}

function CopyButton({ text }: { text: string }) {
  const [isCopied, setIsCopied] = useState(false)
  const copier = useMemo(() => createCopier({ write: writeClipboard, onChange: setIsCopied, tell: toast }), [])
  useEffect(() => copier.stop, [copier])
  return (
    <>
      <Button variant="secondary" size="sm" onClick={() => void copier.copy(text)}>
        {isCopied ? <CheckIcon weight="bold" aria-hidden="true" /> : <CopyIcon aria-hidden="true" />}
        {isCopied ? 'Copied' : 'Copy'}
      </Button>
      <span className="visually-hidden" role="status">
        {isCopied && 'Copied'}
      </span>
    </>
  )
}

function DeviceShareButton({ share }: { share: Share }) {
  return (
    <IconButton className="share-more" label="More ways to share" onClick={() => void shareByDevice(share)}>
      <ShareNetworkIcon aria-hidden="true" />
    </IconButton>
  )
}

// Pages that are not served over https have no clipboard; asking for it must fail like any other copy.
async function writeClipboard(text: string): Promise<void> {
  await navigator.clipboard.writeText(text)
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
