import { readdirSync, readFileSync } from 'node:fs'
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

export interface Apanhado {
  arquivo: string
  para: string
  assunto: string
  data: string
  texto: string
}

const SHOWN = 100
const NAME = /^[\w-]+\.eml$/

/** Lists the newest e-mails stored, newest first. */
export const caughtMails = (dir: string): Apanhado[] =>
  readdirSync(dir)
    .filter(name => NAME.test(name))
    .sort()
    .reverse()
    .slice(0, SHOWN)
    .map(name => read(dir, name))

export const rawMail = (dir: string, name: string): string | null =>
  NAME.test(name) && readdirSync(dir).includes(name) ? readFileSync(join(dir, name), 'utf8') : null

/**
 * Reads the e-mails that this program writes, with as much of RFC 5322 and 2045 as they need: folded headers, one
 * quoted-printable text part, attachments.
 */
function read(dir: string, arquivo: string): Apanhado {
  const raw = readFileSync(join(dir, arquivo), 'utf8').replace(/\r\n/g, '\n')
  const end = raw.indexOf('\n\n')
  const head = raw.slice(0, end).replace(/\n[ \t]+/g, ' ')
  const header = (name: string) => new RegExp(`^${name}: (.*)$`, 'im').exec(head)?.[1] ?? ''
  // parts may contain parts: an e-mail with attachment has the letter and the file in one outer part
  const boundaries = new Set([...raw.matchAll(/boundary="?([^"\s;]+)/gi)].map(([, mark = '']) => `--${mark}`))
  const parts = boundaries.size > 0 ? cutAt(raw.slice(end), boundaries) : [raw]
  const plain = parts.find(part => /content-type: text\/plain/i.test(part)) ?? raw
  return {
    arquivo,
    para: header('To'),
    assunto: words(header('Subject')),
    data: header('Date'),
    texto: quoted(plain.slice(plain.indexOf('\n\n') + 2)),
  }
}

/** Cuts a text at each line that is one of these marks (`--` may follow). */
function cutAt(text: string, marks: ReadonlySet<string>): string[] {
  const parts: string[][] = [[]]
  for (const line of text.split('\n'))
    if (marks.has(line.replace(/(?<=.)--$/, ''))) parts.push([])
    else parts.at(-1)?.push(line)
  return parts.map(lines => lines.join('\n'))
}

const quoted = (text: string) => bytes(text.replace(/=\n/g, ''))

const bytes = (text: string) =>
  Buffer.from(
    text.replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
    'latin1',
  ).toString('utf8')

/** Decodes the encoded words of RFC 2047. */
const words = (text: string) =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([QB])\?([^?]*)\?=/gi, (_, how: string, body: string) =>
      how.toUpperCase() === 'B'
        ? Buffer.from(body, 'base64').toString('utf8')
        : bytes(body.replaceAll('_', ' ')),
    )
