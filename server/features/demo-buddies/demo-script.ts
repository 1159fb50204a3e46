/** The forty lines that the demo buddies answer with. */

const LAST_LINE = 'I’m only a demo, but I mean it.'

const FIRST_TIME = [
  'Welcome, first of your name. Left stall’s the quiet one.',
  'First time? You picked a good door.',
  'We all had a first time. Mine was a train station.',
  'Welcome. House rule: seat down, chin up.',
  'Glad you found us. Most people just find the soap.',
]

const HIDING = [
  'Same meeting since Tuesday. I come here for the agenda.',
  'We never saw you. Take the long way back.',
  'Tell them the call dropped. It’s half true.',
  'Best meeting room in the building. It locks.',
  'Nobody here will ask you for a status update.',
]

const PAPER = [
  'Four. Soft, but it has opinions.',
  'Two. I’ve read thicker poems.',
  'Five. It’s quilted, and so am I.',
  'Three. It’s honest paper for honest work.',
  'One. We don’t talk about the office roll.',
]

const QUESTIONS = [
  'Good question. I’ll think about it for one more roll.',
  'I asked the mirror. It’s reflecting.',
  'Hard to say from in here.',
  'Ask me again after the next flush.',
  'My answer’s yes. Mostly for the sound of it.',
]

const ANYTHING = [
  'I feel that in every tile.',
  'Well said. The tiles liked it too.',
  'That’s the best thing anyone has said to me today.',
  'I’d write that on the wall, but I like this wall.',
  'Noted on two-ply.',
  'You have a good voice for this room. Great echo.',
  'I’ll need a second roll for that story.',
  'Somewhere, a hand dryer just agreed with you.',
  'That rhymes with nothing, and I still love it.',
  'I was about to say that. You were faster.',
  'Take your time. The water’s in no hurry.',
  'This is my favourite kind of quiet.',
  'I’ve kept a seat warm for exactly this chat.',
  'Go on. The fan’s off and I’m listening.',
  'The best ideas come in here. Then people wash their hands of them.',
  'I once wrote an ode to a towel hook. It held up.',
  'You’d get along with the plumber.',
  'Left stall, right stall: we’re all on the same pipe.',
  'That deserves a standing ovation. I’ll stay seated.',
  LAST_LINE,
]

/** What the three openers of an empty room begin with; the page has their full words. */
const OPENERS: readonly (readonly [start: string, lines: readonly string[]])[] = [
  ['First time here', FIRST_TIME],
  ['Hiding from a meeting', HIDING],
  ['Rate your paper', PAPER],
]

export const SCRIPT: readonly string[] = [...FIRST_TIME, ...HIDING, ...PAPER, ...QUESTIONS, ...ANYTHING]

type Choice = { content: string; used: ReadonlySet<string>; random: () => number }

/** A line that suits the message and was not used before. */
export function lineFor({ content, used, random }: Choice): string {
  const isUnused = (line: string) => !used.has(line)
  const suitable = linesFor(content).filter(isUnused)
  const lines = suitable.length > 0 ? suitable : ANYTHING.filter(isUnused)
  return lines[Math.floor(random() * lines.length)] ?? LAST_LINE
}

function linesFor(content: string): readonly string[] {
  const opener = OPENERS.find(([start]) => content.startsWith(start))
  if (opener) return opener[1]
  return content.trimEnd().endsWith('?') ? QUESTIONS : ANYTHING
}
