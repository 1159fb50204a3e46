/** The HTTP calls of pins. */
import { deletePin, dropPin, editPin, getWorldPins, listPins } from '#contract/social/pins.ts'
import type { Serve } from '#server/http/serve.ts'
import { requirePerson } from '#server/identity/actor.ts'
import { limitedPerson } from '#server/limits/call-limits.ts'
import type { Pins } from './pins.ts'

export function servePins(serve: Serve, pins: Pins): void {
  serve(getWorldPins, ({ query }) => pins.world.view(query))

  serve(listPins, async ({ actor }) => ({ pins: await pins.own(requirePerson(actor).id) }))

  serve(dropPin, async ({ actor, caller, body }) => {
    const pin = await pins.drop(limitedPerson(requirePerson(actor), caller.address), body)
    return { success: true as const, pin }
  })

  serve(editPin, async ({ actor, params, body }) => {
    const pin = await pins.edit(requirePerson(actor).id, params.pinId, body)
    return { success: true as const, pin }
  })

  serve(deletePin, async ({ actor, params }) => {
    await pins.remove(requirePerson(actor).id, params.pinId)
    return { success: true as const }
  })
}
