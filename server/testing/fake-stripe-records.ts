/** The records of the fake Stripe: customers, subscriptions and invoices, and the events about them. */

const MONTH = 30 * 24 * 60 * 60
const AMOUNT = 299

type Json = Record<string, unknown>
type Item = { id: string; object: string; price: Json; current_period_start: number; current_period_end: number }
export type FakeInvoice = Json & { id: string; status: string; status_transitions: { paid_at: number | null } }
export type FakeSubscription = {
  id: string
  object: 'subscription'
  customer: string
  status: string
  items: { object: 'list'; data: [Item] }
  cancel_at_period_end: boolean
  cancel_at: number | null
  latest_invoice: string
  metadata: Json
  created: number
}
type Billed = Pick<FakeSubscription, 'id' | 'customer' | 'metadata'>
export type FakeEvent = { id: string; object: 'event'; type: string; created: number; data: { object: Json } }

export function createFakeStripeRecords(now: () => Date) {
  const customers = new Map<string, Json>()
  const subscriptions = new Map<string, FakeSubscription>()
  const invoices = new Map<string, FakeInvoice>()
  const events: FakeEvent[] = []
  let count = 0
  const name = (kind: string) => `${kind}_fake${++count}`
  const seconds = () => Math.floor(now().getTime() / 1000)

  return {
    customers,
    subscriptions,
    events,
    paidInvoices: (id: string) => [...invoices.values()].filter((one) => one.status === 'paid' && belongsTo(one, id)),

    customer(fields: Json): Json {
      const customer = { id: name('cus'), object: 'customer', ...fields }
      customers.set(customer.id, customer)
      return customer
    },

    subscribe(customer: string, metadata: Json = {}): FakeSubscription {
      const [id, start] = [name('sub'), seconds()]
      const period = { current_period_start: start, current_period_end: start + MONTH }
      const item: Item = { id: name('si'), object: 'subscription_item', price: {}, ...period }
      const invoice = bill({ id, customer, metadata }, item)
      const subscription: FakeSubscription = {
        id,
        object: 'subscription',
        customer,
        status: 'incomplete',
        items: { object: 'list', data: [item] },
        cancel_at_period_end: false,
        cancel_at: null,
        latest_invoice: invoice.id,
        metadata,
        created: start,
      }
      subscriptions.set(id, subscription)
      emit('customer.subscription.created', subscription)
      return subscription
    },

    /** With the expanded invoice and its client secret, as in a response; events do not have them. */
    expanded(id: string): Json | undefined {
      const subscription = subscriptions.get(id)
      if (!subscription) return undefined
      const secret = { type: 'payment_intent', client_secret: `${subscription.latest_invoice}_secret` }
      return { ...subscription, latest_invoice: { ...findInvoice(subscription), confirmation_secret: secret } }
    },

    pay,
    end,

    /** Ends the period: renews, or cancels a cancelled subscription. */
    renew(id: string, isCardGood: boolean): void {
      const subscription = find(id)
      if (subscription.cancel_at_period_end) {
        end(id)
        return
      }
      const [item] = subscription.items.data
      item.current_period_start = item.current_period_end
      item.current_period_end += MONTH
      subscription.latest_invoice = bill(subscription, item).id
      if (isCardGood) {
        pay(id)
        return
      }
      subscription.status = 'past_due'
      emit('invoice.payment_failed', findInvoice(subscription))
    },

    setCancel(id: string, isCancelled: boolean): void {
      const subscription = find(id)
      subscription.cancel_at_period_end = isCancelled
      subscription.cancel_at = isCancelled ? subscription.items.data[0].current_period_end : null
      emit('customer.subscription.updated', subscription)
    },
  }

  function pay(id: string): void {
    const subscription = find(id)
    const invoice = findInvoice(subscription)
    invoice.status = 'paid'
    invoice.amount_paid = AMOUNT
    invoice.status_transitions.paid_at = seconds()
    subscription.status = 'active'
    emit('invoice.paid', invoice)
    emit('customer.subscription.updated', subscription)
  }

  function end(id: string): void {
    const subscription = find(id)
    subscription.status = 'canceled'
    emit('customer.subscription.deleted', subscription)
  }

  function find(id: string): FakeSubscription {
    const subscription = subscriptions.get(id)
    if (!subscription) throw new Error(`the fake Stripe has no ${id}`)
    return subscription
  }

  function findInvoice({ latest_invoice }: FakeSubscription): FakeInvoice {
    const invoice = invoices.get(latest_invoice)
    if (!invoice) throw new Error(`the fake Stripe has no ${latest_invoice}`)
    return invoice
  }

  function bill({ id: subscription, customer, metadata }: Billed, item: Item): FakeInvoice {
    const period = { start: item.current_period_start, end: item.current_period_end }
    const invoice: FakeInvoice = {
      id: name('in'),
      object: 'invoice',
      status: 'open',
      customer,
      currency: 'usd',
      amount_paid: 0,
      created: seconds(),
      period_start: period.start,
      period_end: period.start,
      lines: { object: 'list', data: [{ id: name('il'), object: 'line_item', period }] },
      status_transitions: { paid_at: null },
      hosted_invoice_url: `https://pay.example/${subscription}`,
      parent: { type: 'subscription_details', subscription_details: { subscription, metadata } },
    }
    invoices.set(invoice.id, invoice)
    return invoice
  }

  function emit(type: string, object: Json | FakeSubscription): void {
    const snapshot = structuredClone(object) as Json
    events.push({ id: name('evt'), object: 'event', type, created: seconds(), data: { object: snapshot } })
  }
}

function belongsTo({ parent }: FakeInvoice, id: string): boolean {
  const { subscription_details } = parent as { subscription_details: { subscription: string } }
  return subscription_details.subscription === id
}
