import { readdirSync } from 'node:fs'

/** One figure: a line `name value unit`. */
export type Report = (name: string, value: number, unit: string) => void

interface Suite {
  /** Figures this suite prints, so that `--only NAME` finds it. */
  figures: readonly string[]
  run: (report: Report) => Promise<void>
}

/** `npm run bench [-- --only NAME]`: prints one line a figure; ratios alternate A and B in one run. */
const only = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : undefined
/** `--only nfce` also runs nfce_1 and nfce_990. */
const matches = (name: string) =>
  only !== undefined && (name === only || name.startsWith(`${only}_`) || only.startsWith(`${name}_`))

/** File being run: `--only venda` prints all of bench/venda.ts. */
let suiteNow = ''

const report: Report = (name, value, unit) => {
  if (only && only !== suiteNow && !matches(name)) return
  process.stdout.write(`${name} ${Number(value.toPrecision(4))} ${unit}\n`)
}

for (const file of readdirSync(new URL('.', import.meta.url)).sort()) {
  if (!file.endsWith('.ts') || file === 'run.ts' || file.startsWith('_')) continue
  const suite = (await import(new URL(file, import.meta.url).href)) as Suite
  suiteNow = file.replace('.ts', '')
  if (only && only !== suiteNow && !suite.figures.some(matches)) continue
  try {
    await suite.run(report)
  } catch (error) {
    process.stderr.write(
      `${file}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    )
    process.exitCode = 1
  }
}
process.exit()
