import { mkdir, open, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { isAbsolute, join, normalize } from 'node:path'

/** Why nothing came out, in words for the person at the till. */
export class PrintError extends Error {}

export interface PrintTransport {
  /** Sends the bytes; resolves when they left. `nome` names the file when the printer is one. @throws PrintError */
  send(destino: string, bytes: Uint8Array, nome: string): Promise<void>
}

const TIMEOUT_MS = 4_000
const PORTA_RAW = 9100

/**
 * Destinations: `tcp:host[:9100]`, a device file (`/dev/usb/lp0`, `\\\\.\\LPT1`), `arquivo:nome.bin` or `arquivo`
 * (a file per job in DATA_DIR/impressao: for tests, for a spooler that watches a folder, and for the demo).
 */
export function createPrintTransport(dir: string): PrintTransport {
  return {
    async send(destino, bytes, nome) {
      if (/^tcp:/i.test(destino)) return sendTcp(destino, bytes)
      if (/^arquivo(:|$)/i.test(destino)) return appendFile(dir, destino.slice(8), bytes, nome)
      if (isAbsolute(destino) || destino.startsWith('\\\\')) return writeDevice(destino, bytes)
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
    socket.setTimeout(TIMEOUT_MS, () => fail(`Impressora ${host} não responde: verifique se está ligada`))
    socket.once('error', error => fail(`Impressora ${host} desligada ou fora da rede`, error))
    socket.once('connect', () => socket.end(Buffer.from(bytes)))
    // 'finish' says only that the kernel took them; 'close' without error that the printer did
    socket.once('close', hadError => {
      if (!hadError) resolve()
    })
    socket.resume()
  })
}

async function writeDevice(path: string, bytes: Uint8Array): Promise<void> {
  try {
    // no O_CREAT: a printer that was unplugged must not become a plain file in /dev
    const device = await open(path, 'r+')
    try {
      await device.writeFile(bytes)
    } finally {
      await device.close()
    }
  } catch (cause) {
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
