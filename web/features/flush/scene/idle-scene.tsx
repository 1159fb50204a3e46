/** What a person sees who comes back after the server has ended their sit: everything is there, and nothing moves. */
import type { SitSummary } from '#contract/bowl/sits.ts'
import { Button } from '#web/ui/form/button.tsx'
import { Throne } from '#web/ui/person/throne.tsx'
import { SceneDialog } from '#web/ui/scene/scene-dialog.tsx'
import { formatTime } from '#web/ui/text/format.ts'
import { idleWords, sceneWords } from '../flush.words.ts'
import { idleTiles } from '../flush-tiles.ts'
import { FlushTiles } from './flush-tiles-list.tsx'
import './flush-scene.css'

type IdleSceneProps = { sit: SitSummary; onGetBackOn: () => void; onClose: () => void }

export function IdleScene({ sit, onGetBackOn, onClose }: IdleSceneProps) {
  const line = idleWords.line(sit.seconds)
  return (
    <SceneDialog className="flush flush-idle" name={idleWords.title} status={line} onClose={onClose} isStill>
      <div className="flush-block">
        <div className="flush-head">
          <div className="flush-throne">
            <Throne isOn={false} />
          </div>
          <div className="flush-time">
            <p className="flush-idle-title" aria-hidden="true">
              {idleWords.title}
            </p>
            <p className="flush-idle-line">{line}</p>
          </div>
        </div>
        <div className="flush-results">
          <FlushTiles tiles={idleTiles(sit, formatTime(sit.endedAt))} />
        </div>
        <div className="scene-actions">
          <Button variant="water" onClick={onGetBackOn}>
            {idleWords.getBackOn}
          </Button>
          <Button variant="glaze" onClick={onClose}>
            {sceneWords.close}
          </Button>
        </div>
      </div>
    </SceneDialog>
  )
}
