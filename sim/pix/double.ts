import { join } from 'node:path'
import { pixBoard } from './board.ts'
import { keptPapers } from './identity.ts'
import { startPixSimulator } from './start.ts'

/** Settings of the demo's PSP: simulated customers pay after some seconds. */
const USUAL = { paga_em: 8 }

/** Starts the demo's PSP, with simulated customers who pay. */
export async function startPix(dataDir: string, clock: () => Date) {
  const papers = keptPapers(join(dataDir, 'simulador', 'psp.json'), clock())
  const psp = await startPixSimulator(clock, papers)
  const { url, caPem, client, dials, close } = psp
  Object.assign(dials, USUAL)
  const settings = {
    TECLA_PIX_URL: `${url}/api/v2`,
    TECLA_PIX_TOKEN_URL: `${url}/oauth/token`,
    TECLA_PIX_CLIENT_ID: client.client_id,
    TECLA_PIX_SEGREDO: client.client_secret,
    TECLA_PIX_CERTIFICADO: client.certPem,
    TECLA_PIX_CERTIFICADO_CHAVE: client.keyPem,
    TECLA_PIX_CA: caPem,
    TECLA_PIX_CNPJ: '11444777000161',
  }
  return { settings, board: pixBoard(psp, USUAL), close }
}
