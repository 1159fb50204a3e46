/** A scene: a dialog over the whole wall whose parts move. A tap or key shows the last frame, Escape closes it. */
import * as RadixDialog from 'radix-ui/dialog'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { keepFocus } from '#web/ui/browser/focus.ts'
import { classNames } from '#web/ui/layout/class-names.ts'
import { Wall } from '#web/ui/layout/wall.tsx'
import { ScenePlayerContext } from './moving.tsx'
import { createScenePlayer, type ScenePlayer } from './scene-player.ts'
import { opensOnLastFrame, sceneState } from './scene-state.ts'
import './scene.css'

/** These move the focus or begin a shortcut. */
const NOT_SKIPPING = new Set(['Tab', 'Shift', 'Alt', 'Control', 'Meta', 'Escape'])

/** What had the focus before the first of several scenes in a row. */
let opener: Element | null = null

type SceneDialogProps = {
  /** Its name for screen readers. */
  name: string
  /** The whole summary as one sentence; undefined until it is known. */
  status: string | undefined
  onClose: () => void
  /** Never moves. */
  isStill?: boolean | undefined
  className?: string | undefined
  /** The block of tiles that carries the scene. */
  children: ReactNode
}

export function SceneDialog({ name, status, onClose, isStill = false, className, children }: SceneDialogProps) {
  const [player] = useState(createPagePlayer)
  const content = useRef<HTMLDivElement>(null)
  useEffect(() => sceneState.enter(), [])
  return (
    <RadixDialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <RadixDialog.Portal>
        <RadixDialog.Content
          ref={content}
          className={classNames('scene', className)}
          // The dialog would set it later, and everything would be styled and painted again.
          style={{ pointerEvents: 'auto' }}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            event.preventDefault()
            opener ??= document.activeElement
            content.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault()
            returnFocus()
          }}
        >
          <RadixDialog.Title className="visually-hidden">{name}</RadixDialog.Title>
          <ScenePlayerContext value={player}>
            <Wall as="div" className="scene-wall">
              <div className="scene-block">{children}</div>
            </Wall>
          </ScenePlayerContext>
          <PlayingStatus player={player} status={status} isStill={isStill} />
        </RadixDialog.Content>
      </RadixDialog.Portal>
    </RadixDialog.Root>
  )
}

type PlayingStatusProps = { player: ScenePlayer; status: string | undefined; isStill: boolean }

/** Last in the tree, so that every part has added its motion when the scene begins. */
function PlayingStatus({ player, status, isStill }: PlayingStatusProps) {
  const element = useRef<HTMLParagraphElement>(null)
  useLayoutEffect(() => {
    if (!element.current) return
    if (isStill || opensOnLastFrame(Date.now())) player.finish()
    else player.play(element.current)
    return player.stop
  }, [player, isStill])

  useEffect(() => {
    const scene = element.current?.closest<HTMLElement>('.scene')
    const controller = new AbortController()
    const { signal } = controller
    scene?.addEventListener('pointerdown', ({ target }) => !isControl(target) && player.finish(), { signal })
    scene?.addEventListener('keydown', ({ key }) => !NOT_SKIPPING.has(key) && player.finish(), { signal })
    document.addEventListener('visibilitychange', () => (document.hidden ? player.hidden() : player.shown()), {
      signal,
    })
    return () => controller.abort()
  }, [player])

  return (
    <p className="visually-hidden" role="status" ref={element}>
      {status}
    </p>
  )
}

/** The focus is on the body when one scene replaces another, so only the last one to close forgets the opener. */
function returnFocus(): void {
  if (sceneState.isOpen()) {
    keepFocus(document.querySelector<HTMLElement>('.scene'))
    return
  }
  if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
  opener = null
  keepFocus()
}

function isControl(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest('a, button') !== null
}

function createPagePlayer(): ScenePlayer {
  return createScenePlayer({
    requestFrame: (run) => requestAnimationFrame(run),
    cancelFrame: (id) => cancelAnimationFrame(id),
    now: () => performance.now(),
  })
}
