import { constants } from 'node:fs'
import { mkdir, open, stat, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { isAbsolute, join, normalize } from 'node:path'
import { DISPOSITIVO } from '../../domain/options/impressora.ts'

/** Error with the reason, for the cashier, why nothing was printed. */
export class PrintError extends Error {}

export interface PrintTransport {
  /**
   * Sends the bytes; resolves when the printer has them. `nome`: file name, for a destination that is a file. @throws
   * PrintError
   */
  send(destino: string, bytes: Uint8Array, nome: string): Promise<void>
}

const TIMEOUT_MS = 4_000
const PORTA_RAW = 9100
const DEVICE = new RegExp(`^file:${DISPOSITIVO}$`, 'i')

/**
 * Makes the function that sends to `tcp:host[:9100]`, a printer's device (`file:/dev/usb/lp0`), `arquivo:nome.bin` (adds to
 * this file) or `arquivo` (one file per job). These files are in DATA_DIR/impressao, for tests, spoolers that watch a
 * folder, and the demo. `raiz`: folder that contains /dev.
 */
export function createPrintTransport(dir: string, raiz = ''): PrintTransport {
  return {
    async send(destino, bytes, nome) {
      if (/^tcp:/i.test(destino)) return sendTcp(destino, bytes)
      if (/^arquivo(:|$)/i.test(destino)) return appendFile(dir, destino.slice(8), bytes, nome)
      if (DEVICE.test(destino)) return writeDevice(destino.replace(/^file:/i, ''), raiz, bytes)
      throw new PrintError(`Impressora mal configurada: "${destino}"`)
    },
  }
}

function sendTcp(destino: string, bytes: Uint8Array): Promise<void> {
  const [host = '', port] = destino.replace(/^tcp:(\/\/)?/i, '').split(':')
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port: port ? Number.parseInt(port, 10) : PORTA_RAW })
    const fail = (texto: string, cause?: unknown) => {
      socket.destroy()
      reject(new PrintError(texto, { cause }))
    }
    const away = (cause?: unknown) => fail(`Impressora ${host} desligada ou fora da rede`, cause)
    socket.setTimeout(TIMEOUT_MS, away)
    socket.once('error', away)
    socket.once('connect', () => socket.end(Buffer.from(bytes)))
    // 'finish' only means that the system has the bytes; 'close' without error means that the printer has them
    socket.once('close', hadError => {
      if (!hadError) resolve()
    })
    socket.resume()
  })
}

async function writeDevice(path: string, raiz: string, bytes: Uint8Array): Promise<void> {
  try {
    // checked before opening: opening a pipe would wait until another program reads it
    if (!(await stat(raiz + path)).isCharacterDevice())
      throw new PrintError(`${path} não é uma impressora deste servidor`)
    // without O_CREAT: an unplugged printer must not become a plain file in /dev
    const device = await open(raiz + path, constants.O_WRONLY | constants.O_NOCTTY)
    try {
      await device.writeFile(bytes)
    } finally {
      await device.close()
    }
  } catch (cause) {
    if (cause instanceof PrintError) throw cause
    throw new PrintError(`Impressora ${path} desligada ou desconectada`, { cause })
  }
}

async function appendFile(dir: string, pedido: string, bytes: Uint8Array, nome: string): Promise<void> {
  const alvo = normalize(pedido || nome)
  if (isAbsolute(alvo) || alvo.startsWith('..')) {
    throw new PrintError('O arquivo de impressão deve ficar na pasta impressao')
  }
  try {
    await mkdir(dir, { recursive: true })
    await writeFile(join(dir, alvo), bytes, { flag: pedido ? 'a' : 'w' })
  } catch (cause) {
    const semEspaco = (cause as NodeJS.ErrnoException).code === 'ENOSPC'
    throw new PrintError(
      semEspaco ? 'Disco cheio: o cupom não coube na pasta de impressão' : 'Não foi possível gravar o cupom',
      { cause },
    )
  }
}
