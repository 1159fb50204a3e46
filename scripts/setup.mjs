/** Runs before `npm start` and `npm test`: checks the Node version in syntax that old versions parse, then sets up. */
const [major, minor] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  console.error(`On the Bowl needs Node 20.19 or newer; this is Node ${process.versions.node}.`)
  process.exit(1)
}
void import('./setup/set-up.mjs').then(({ setUpFor }) => setUpFor(process.argv[2]))
