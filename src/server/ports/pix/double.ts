import { startPixSimulator } from './simulator/start.ts'

/** Seconds that the demo's customer takes to pay. */
const PAYS_AFTER = 8

/** Starts the demo's PSP, whose customers pay by themselves. */
export async function startPix(clock: () => Date) {
  const { url, caPem, client, dials, close } = await startPixSimulator(clock)
  dials.paga_em = PAYS_AFTER
  const settings = {
    TECLA_PIX_URL: `${url}/api/v2`,
    TECLA_PIX_TOKEN_URL: `${url}/oauth/token`,
    TECLA_PIX_CLIENT_ID: client.client_id,
    TECLA_PIX_SEGREDO: client.client_secret,
    TECLA_PIX_CERTIFICADO: client.certPem,
    TECLA_PIX_CERTIFICADO_CHAVE: client.keyPem,
    TECLA_PIX_CA: caPem,
  }
  return { settings, close }
}
