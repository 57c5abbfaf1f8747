import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openCatcher } from '../../../sim/mail.ts'
import { type Apanhado, caughtMails, rawMail } from '../../../src/server/ports/mail/caught.ts'

/** A post box of the test's own: every mail the server sends, newest first. */
export async function abrirCorreio(port = 0) {
  const dir = mkdtempSync(join(tmpdir(), `tecla-correio-${process.pid}-`))
  let n = 0
  // mails of one moment keep their order
  const box = await openCatcher(dir, () => new Date(Date.UTC(2026, 0, 1) + ++n), port)
  return {
    url: box.url,
    cartas: (): Apanhado[] => caughtMails(dir),
    /** As it went over the wire. */
    original: ({ arquivo }: Apanhado): string => rawMail(dir, arquivo) ?? '',
    async close() {
      await box.close()
      rmSync(dir, { recursive: true, force: true })
    },
  }
}

/** Token of the one link in a letter. */
export const tokenDe = (carta: Apanhado | undefined): string =>
  /\/login\/\w+\/([\w-]+)\s/.exec(`${carta?.texto}\n`)?.[1] ?? ''
