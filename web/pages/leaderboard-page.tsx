/** /leaderboard: who sat longest, wrote most and came most often. */
import { ArrowLeftIcon } from '@phosphor-icons/react/dist/ssr/ArrowLeft'
import { useId, useState } from 'react'
import { placeAchievement } from '#contract/bowl/achievement.ts'
import { MEDALS } from '#contract/bowl/leaderboard.ts'
import { AdCard } from '#web/features/ads/ad-card.tsx'
import { HallOfFameList } from '#web/features/leaderboard/hall-list.tsx'
import { type HallList, hallListKeys, hallLists } from '#web/features/leaderboard/hall-lists.ts'
import { type Hall, useHall } from '#web/features/leaderboard/use-hall.ts'
import { ShareBar } from '#web/features/share/share-bar.tsx'
import { useSession } from '#web/session/session.tsx'
import { useMedia } from '#web/ui/browser/use-media.ts'
import { IconLink } from '#web/ui/form/icon-button.tsx'
import { TabList, TabPanel, Tabs } from '#web/ui/layout/tabs.tsx'
import { type LitTileSets, PencilTrim, Wall } from '#web/ui/layout/wall.tsx'
import { BACK, leaderboardWords } from './pages.words.ts'
import './leaderboard-page.css'

const TILES: LitTileSets = {
  mobile: [
    { x: 7, y: 0, kind: 'pink' },
    { x: 6, y: 1, kind: 'porcelain', emoji: 'trophy' },
    { x: 7, y: 2, kind: 'aqua' },
  ],
}

/** Like the columns in leaderboard-page.css. */
const WITH_THREE_BOARDS = '(min-width: 1440px)'

const TABS = hallListKeys.map((key) => ({ value: key, label: <TabLabel words={hallLists[key].tab} /> }))

export function LeaderboardPage() {
  const { user, isGuest } = useSession()
  const [list, setList] = useState<HallList>('time')
  const hall = useHall(user && !isGuest ? user : undefined)
  const isWide = useMedia(WITH_THREE_BOARDS)
  const canOpenProfiles = user !== null
  return (
    <Tabs value={list} onChange={(value) => setList(value as HallList)}>
      <Wall as="header" className="leaderboard-wall" tiles={TILES}>
        <IconLink label={BACK} to="/home">
          <ArrowLeftIcon weight="bold" aria-hidden="true" />
        </IconLink>
        <h1>{leaderboardWords.title}</h1>
        <p>{leaderboardWords.subtitle}</p>
        {!isWide && <TabList label={leaderboardWords.tabs} tabs={TABS} />}
      </Wall>
      <PencilTrim />
      <div className="leaderboard-page">
        {isWide ? (
          <ThreeBoards hall={hall} canOpenProfiles={canOpenProfiles} />
        ) : (
          hallListKeys.map((key) => (
            <TabPanel className="leaderboard-board" key={key} value={key}>
              <h2>{hallLists[key].heading}</h2>
              <HallOfFameList hall={hall} list={key} canOpenProfiles={canOpenProfiles} />
              <MedalShare hall={hall} list={key} />
            </TabPanel>
          ))
        )}
        {/* Below a list of unknown length: it appears together with the list, so that it doesn't move. */}
        {hall.state !== 'loading' && <AdCard isPremium={user?.isPremium ?? false} />}
      </div>
    </Tabs>
  )
}

type ThreeBoardsProps = { hall: Hall; canOpenProfiles: boolean }

function ThreeBoards({ hall, canOpenProfiles }: ThreeBoardsProps) {
  const id = useId()
  // One spinner or one failure for all three, so that a screen reader says it once.
  if (hall.state !== 'ready') return <HallOfFameList hall={hall} list="time" canOpenProfiles={canOpenProfiles} />
  return (
    <div className="leaderboard-boards">
      {hallListKeys.map((key) => (
        <section className="leaderboard-board" key={key} aria-labelledby={`${id}${key}`}>
          <h2 id={`${id}${key}`}>{hallLists[key].heading}</h2>
          <HallOfFameList hall={hall} list={key} canOpenProfiles={canOpenProfiles} />
          <MedalShare hall={hall} list={key} />
        </section>
      ))}
    </div>
  )
}

function MedalShare({ hall, list }: { hall: Hall; list: HallList }) {
  if (hall.state !== 'ready') return null
  const mine = hall.rowsIn(list).find(({ isYou, leader }) => isYou && leader.rank <= MEDALS)
  if (!mine) return null
  const achievement = placeAchievement(mine.leader.rank, list)
  return (
    <>
      <p className="sm muted">{leaderboardWords.podium}</p>
      <ShareBar share={{ sharer: mine.leader, achievement, link: window.location.origin }} hasOwnLink />
    </>
  )
}

/** On a narrow screen each word gets its own line; the spans keep "Check-ins" from breaking at its hyphen. */
function TabLabel({ words }: { words: string }) {
  const [first, second] = words.split(' ')
  return (
    <span className="leaderboard-tab">
      <span>{first}</span> <span>{second}</span>
    </span>
  )
}
