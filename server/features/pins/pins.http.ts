/** The HTTP calls of pins. */
import { deletePin, dropPin, editPin, getWorldPins, listPins } from '#contract/social/pins.ts'
import type { Serve } from '#server/http/serve.ts'
import { personOf } from '#server/identity/actor.ts'
import { limitedPerson } from '#server/limits/limited-person.ts'
import type { Pins } from './pins.ts'

export function servePins(serve: Serve, pins: Pins): void {
  serve(getWorldPins, ({ query }) => pins.world.view(query))

  serve(listPins, async ({ actor }) => ({ pins: await pins.own(personOf(actor).id) }))

  serve(dropPin, async ({ actor, caller, body }) => {
    const pin = await pins.drop(limitedPerson(personOf(actor), caller.address), body)
    return { success: true as const, pin }
  })

  serve(editPin, async ({ actor, params, body }) => {
    const pin = await pins.edit(personOf(actor).id, params.pinId, body)
    return { success: true as const, pin }
  })

  serve(deletePin, async ({ actor, params }) => {
    await pins.remove(personOf(actor).id, params.pinId)
    return { success: true as const }
  })
}
