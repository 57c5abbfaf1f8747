import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

/** Prints one figure as a line `name value unit`. */
export type Report = (name: string, value: number, unit: string) => void

interface Suite {
  /** Names of the figures that this suite prints, so that `--only NAME` finds its file. */
  figures: readonly string[]
  run: (report: Report) => Promise<void>
}

const after = (flag: string) =>
  process.argv.includes(flag) ? process.argv[process.argv.indexOf(flag) + 1] : undefined

/** Figure in `npm run bench [-- --only NAME]`; absent: all. Ratios compare two programs that alternate in one run. */
const only = after('--only')
/** Tells if a figure is asked for; `--only nfce` also means nfce_1 and nfce_990. */
const matches = (name: string) =>
  only !== undefined && (name === only || name.startsWith(`${only}_`) || only.startsWith(`${name}_`))
const load = async (file: string) => (await import(new URL(file, import.meta.url).href)) as Suite

/** Runs one file in this process. `--only venda` prints all figures of bench/venda.ts. */
async function runFile(file: string): Promise<void> {
  const whole = !only || `${only}.ts` === file
  const report: Report = (name, value, unit) => {
    if (whole || matches(name)) process.stdout.write(`${name} ${Number(value.toPrecision(4))} ${unit}\n`)
  }
  try {
    await (await load(file)).run(report)
  } catch (error) {
    process.stderr.write(
      `${file}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exitCode = 1
  }
}

/** Runs each file in a process of its own, so that one suite's memory does not affect another. */
async function runAll(): Promise<void> {
  let ran = 0
  for (const file of readdirSync(new URL('.', import.meta.url)).sort()) {
    if (!file.endsWith('.ts') || file === 'run.ts' || file.startsWith('_')) continue
    if (only && `${only}.ts` !== file && !(await load(file)).figures.some(matches)) continue
    ran += 1
    const child = spawnSync(
      process.execPath,
      [...process.execArgv, fileURLToPath(import.meta.url), ...process.argv.slice(2), '--file', file],
      { stdio: 'inherit' },
    )
    if (child.status !== 0) process.exitCode = 1
  }
  if (ran === 0) {
    process.stderr.write(`no figure or file is named ${only}\n`)
    process.exitCode = 1
  }
}

const file = after('--file')
await (file ? runFile(file) : runAll())
process.exit()
