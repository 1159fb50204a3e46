/** Whether a person has said no to notifications on this device, so that they are not offered again. */

export type OfferStorage = Pick<Storage, 'getItem' | 'setItem'>

export function hasDeclined(storage: OfferStorage, userId: string): boolean {
  return storage.getItem(keyFor(userId)) === 'no'
}

export function decline(storage: OfferStorage, userId: string): void {
  storage.setItem(keyFor(userId), 'no')
}

function keyFor(userId: string): string {
  return `pushOffer-${userId}`
}
