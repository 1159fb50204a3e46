/** For work on what seldom changes, such as parsing our own address: the same argument again gives the same result. */
export function rememberLast<Argument, Result>(work: (argument: Argument) => Result): (argument: Argument) => Result {
  let last: { argument: Argument; result: Result } | undefined
  return (argument) => {
    if (!last || last.argument !== argument) last = { argument, result: work(argument) }
    return last.result
  }
}
