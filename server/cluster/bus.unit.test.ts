/** Dispatches over a line that loses, repeats and reorders them. */
import { expect, test } from 'vitest'
import { createBus } from './bus.ts'

/** Two ends of a line whose losses the test decides on. */
function createLine() {
  let at = 0
  const lost: string[] = []
  const heard: unknown[] = []
  let gaps = 0
  let isOpen = true
  const clock = () => at
  const pass = (ms: number) => {
    at += ms
  }
  const deliver = (receive: (text: string) => void, text: string) => {
    if (isOpen) receive(text)
    else lost.push(text)
  }
  const listener = createBus({
    ...{ nodeId: 'listener', clock },
    send: (_to, text) => deliver((sent) => speaker.receive(sent), text),
    onNews: (_topic, news) => void heard.push(news),
    onGap: () => gaps++,
  })
  at = 10
  const speaker = createBus({
    ...{ nodeId: 'speaker', clock },
    send: (_to, text) => deliver((sent) => listener.receive(sent), text),
    onNews: () => undefined,
    onGap: () => undefined,
  })
  return {
    ...{ speaker, listener, heard, lost },
    gaps: () => gaps,
    pass,
    /** One a second. */
    beatFiveTimes: () => {
      for (let second = 0; second < 5; second++) {
        pass(1000)
        listener.beat()
      }
    },
    cut: () => {
      isOpen = false
    },
    mend: () => {
      isOpen = true
    },
  }
}

test('[SCALE-2] what was lost is asked for and handed on in its place', () => {
  const { speaker, heard, cut, mend, pass, gaps } = createLine()
  speaker.tell('news', 1)
  cut()
  speaker.tell('news', 2)
  speaker.tell('news', 3)
  mend()
  pass(1000)
  speaker.tell('news', 4)
  expect(heard).toEqual([1, 2, 3, 4])
  expect(gaps()).toBe(0)
})

test('[SCALE-2] a loss that nothing follows is noticed by the next beat', () => {
  const { speaker, heard, cut, mend, pass } = createLine()
  speaker.beat()
  cut()
  speaker.tell('news', 1)
  mend()
  pass(1000)
  speaker.beat()
  expect(heard).toEqual([1])
})

test('[SCALE-2] what comes twice or out of order is heard once, in order', () => {
  const { speaker, listener, heard, cut, mend, lost } = createLine()
  speaker.beat()
  cut()
  for (const news of [1, 2, 3]) speaker.tell('news', news)
  const [one = '', two = '', three = ''] = lost.splice(0)
  for (const text of [three, one, one, two, three, two]) listener.receive(text)
  mend()
  speaker.beat()
  expect(heard).toEqual([1, 2, 3])
})

test('[SCALE-2] a sender that does not answer is not waited for, and the gap is told', () => {
  const { speaker, listener, heard, cut, lost, beatFiveTimes, gaps } = createLine()
  speaker.beat()
  cut()
  for (const news of [1, 2, 3]) speaker.tell('news', news)
  listener.receive(lost.at(-1) ?? '')
  expect(heard).toEqual([])
  beatFiveTimes()
  expect(heard).toEqual([3])
  expect(gaps()).toBe(1)
})

test('[SCALE-2] whoever was held up takes in what came meanwhile before calling anybody silent', () => {
  const { speaker, listener, heard, cut, lost, pass, gaps } = createLine()
  speaker.beat()
  cut()
  for (const news of [1, 2, 3]) speaker.tell('news', news)
  const said = lost.slice(-3)
  listener.receive(said.pop() ?? '')
  pass(5000)
  listener.beat()
  // Another one when its line is opened anew.
  listener.beat()
  for (const text of said) listener.receive(text)
  expect([heard, gaps()]).toEqual([[1, 2, 3], 0])
})

test('[SCALE-2] whoever was held up waits as long as ever, and no longer', () => {
  const { speaker, listener, heard, cut, lost, pass, beatFiveTimes, gaps } = createLine()
  speaker.beat()
  cut()
  for (const news of [1, 2]) speaker.tell('news', news)
  listener.receive(lost.at(-1) ?? '')
  pass(5000)
  listener.beat()
  expect([heard, gaps()]).toEqual([[], 0])
  beatFiveTimes()
  expect([heard, gaps()]).toEqual([[2], 1])
})

test('[SCALE-2] what was forgotten by its sender is told to be missing, once', () => {
  const { speaker, heard, cut, mend, pass, gaps } = createLine()
  speaker.tell('news', 0)
  cut()
  for (let news = 1; news <= 5000; news++) speaker.tell('news', news)
  mend()
  pass(1000)
  speaker.beat()
  expect(heard[0]).toBe(0)
  expect(heard.at(-1)).toBe(5000)
  expect(heard.length).toBeLessThan(5001)
  expect(gaps()).toBe(1)
})

const nonsense = ['', 'psst', 'null', '7', '[]', '{}', '{"from":7,"number":1,"age":0}', '{"from":"x"}']
const nearly = [
  '{"from":"x","number":"1","age":0}',
  '{"from":"x","number":1,"age":0,"topic":7}',
  '{"from":"x","after":null}',
]

test.each([...nonsense, ...nearly])('[SCALE-13] %j is no dispatch, and is taken for none', (text) => {
  const { listener, heard, gaps } = createLine()
  expect(listener.receive(text)).toBe(false)
  expect([heard, gaps()]).toEqual([[], 0])
})
