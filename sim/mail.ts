import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

export interface Apanhador {
  /** Address: smtp://127.0.0.1:port */
  url: string
  close(): Promise<void>
}

/** Largest e-mail, as mail servers usually allow. */
const MAX_BYTES = 25 * 1024 * 1024

/**
 * Starts the demo's SMTP server, for this computer only, which stores every e-mail as a file in `dir`. Port 0: any free
 * port.
 */
export async function openCatcher(dir: string, clock: () => Date, port = 0): Promise<Apanhador> {
  let sequence = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    size: MAX_BYTES,
    disableReverseLookup: true,
    onData(stream, _session, done) {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => {
        if (stream.sizeExceeded) parts.length = 0
        else parts.push(part)
      })
      stream.on('error', done)
      stream.on('end', () => {
        if (stream.sizeExceeded)
          return done(Object.assign(new Error('Mensagem grande demais'), { responseCode: 552 }))
        const name = `${clock().toISOString().replace(/[:.]/g, '-')}-${process.pid}-${++sequence}.eml`
        writeFile(join(dir, name), Buffer.concat(parts), { mode: 0o600 }).then(() => done(), done)
      })
    },
  })
  server.on('error', () => {}) // a client that closed the connection
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const address = server.server.address()
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    close: () => new Promise(resolve => server.close(() => resolve())),
  }
}
