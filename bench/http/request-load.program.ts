/** Generates load in its own process: takes a Load as argument, prints the results. */
import { type Load, loadInTurns } from './request-load.ts'

console.log(JSON.stringify(await loadInTurns(JSON.parse(process.argv[2] ?? '{}') as Load)))
process.exit()
