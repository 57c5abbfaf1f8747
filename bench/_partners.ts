import { spawn } from 'node:child_process'

/** Adds partners to the demo data of a running server, as `npm run demo -- --parceiros` does. */
export function growPartners(dataDir: string, total: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const work = spawn(
      process.execPath,
      ['--import', 'tsx', 'scripts/demo.ts', '--parceiros', String(total)],
      { env: { ...process.env, DATA_DIR: dataDir }, stdio: ['ignore', 'ignore', 'inherit'] },
    )
    work.once('error', reject)
    work.once('exit', code => (code === 0 ? resolve() : reject(new Error(`demo saiu com ${code}`))))
  })
}
