/** Composes buddies, private chats, waves, push notifications and pins. */
import { TOPICS } from '../cluster/cluster.ts'
import { registerBuddyEvents } from '../features/buddies/buddies.live.ts'
import { createBuddies } from '../features/buddies/buddies.ts'
import { createPins } from '../features/pins/pins.ts'
import {
  type PrivateTyping,
  registerPrivateChatEvents,
  sendPrivateTyping,
} from '../features/private-chat/private-chat.live.ts'
import { createPrivateChats } from '../features/private-chat/private-chat.ts'
import { createPush, loadOrCreatePushKeys } from '../features/push/push.ts'
import { registerWaveEvents } from '../features/waves/waves.live.ts'
import { createWaves } from '../features/waves/waves.ts'
import { createPushSender } from '../outside/push/push-sender.ts'
import type { Bowl } from './bowl.compose.ts'
import type { Foundation } from './foundation.ts'
import type { People } from './people.compose.ts'

export async function composeSocial(foundation: Foundation, { people, bowl }: { people: People; bowl: Bowl }) {
  const { hub, facts, config, db, now, log, cluster, metrics } = foundation
  const { blockedEitherWay, hasBlocked } = people.blocks
  const { muteRefusal } = people.reports
  const pins = createPins(foundation)
  const buddies = createBuddies({ ...foundation, isOnBowl: bowl.presence.isOnBowl, hasBlocked, muteRefusal })
  registerBuddyEvents({ hub, facts, blockedEitherWay })
  const { showsTyping, showsSeen } = people.preferences
  const privateChats = createPrivateChats({
    ...foundation,
    blockedEitherWay,
    hasBlocked,
    muteRefusal,
    showsTyping,
    showsSeen,
    hasOpenPage: foundation.isConnected,
    sendTyping: (typing) => {
      sendPrivateTyping(hub, typing)
      cluster.publish(TOPICS.privateTyping, typing)
    },
  })
  cluster.subscribe(TOPICS.privateTyping, (typing) => sendPrivateTyping(hub, typing as PrivateTyping))
  registerPrivateChatEvents({ hub, facts, blockedEitherWay, showsSeen })
  const waves = createWaves({ ...foundation, blockedEitherWay })
  registerWaveEvents({ hub, facts, blockedEitherWay })

  const keys = config.push.keys ?? (await loadOrCreatePushKeys(db, now()))
  const pushSender = createPushSender({
    keys,
    subject: config.push.subject,
    fakeOrigin: config.push.fakeOrigin,
    onFailure: (failure) => {
      metrics.noteOutsideFailure('push')
      log.warn({ failure }, 'a notification was not delivered')
    },
  })
  const push = createPush({
    ...foundation,
    sender: pushSender,
    publicKey: keys.publicKey,
    blockedEitherWay,
    hasOpenPage: foundation.isConnected,
    isMuted: (personId) => muteRefusal(personId) !== undefined,
  })

  return { pins, buddies, privateChats, waves, push, pushSender }
}
