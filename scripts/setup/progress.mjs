/** What a step of the set-up says while it runs, so that nobody has to guess whether it still does. */

export const TICK_MS = 5_000
const QUIET_MS = 20_000
const ANSWERED = /npm http (?:fetch|cache) .*(?: [23]\d\d |\(cache hit\))/
const FAILED = /npm http fetch .* attempt \d+ failed with /

/** `tick` is called every few seconds; `hear` with each piece of npm's output, of which it knows the registry's answers. */
export function createProgress({ title, needsRegistry = false }, { say, now = () => performance.now() }) {
  const begunAt = now()
  let answers = 0
  let answeredAt = begunAt
  let hasFailedSince = false
  let hasWarned = false
  let unfinishedLine = ''

  function isWaiting() {
    return (answers === 0 || hasFailedSince) && now() - answeredAt >= QUIET_MS
  }

  return {
    tick() {
      const seconds = Math.round((now() - begunAt) / 1000)
      const fetched = answers > 0 ? `, ${answers} answers from the package registry` : ''
      say(`${title}… ${seconds} s${fetched}`)
      if (!needsRegistry || hasWarned || !isWaiting()) return
      hasWarned = true
      say('Still waiting for the package registry. Check your network and npm’s proxy and registry settings.')
    },

    hear(text) {
      const lines = `${unfinishedLine}${text}`.split('\n')
      unfinishedLine = lines.pop()
      for (const line of lines) {
        if (FAILED.test(line)) hasFailedSince = true
        if (!ANSWERED.test(line)) continue
        answers += 1
        answeredAt = now()
        hasFailedSince = false
      }
    },
  }
}

/** What npm said apart from its log of requests, and a plain sentence when those were all in vain. */
export function plainOutput(said) {
  const lines = said.split('\n').filter((line) => !line.startsWith('npm http '))
  const isUnreachable = /\b(EAI_AGAIN|ENOTFOUND|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH)\b/.test(said)
  if (isUnreachable) lines.push('The package registry cannot be reached: check your network, and try again.')
  return lines.join('\n')
}
