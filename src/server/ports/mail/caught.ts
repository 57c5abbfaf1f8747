import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** E-mail that the demo's mail server stored as a file. */
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
