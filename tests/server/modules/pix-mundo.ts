import type { PixSimulator } from '../../../sim/pix/start.ts'

/** Settings that lead a server to this PSP. */
export const envOfPsp = ({ url, client, caPem }: PixSimulator) => ({
  TECLA_PIX_URL: `${url}/api/v2`,
  TECLA_PIX_TOKEN_URL: `${url}/oauth/token`,
  TECLA_PIX_CLIENT_ID: client.client_id,
  TECLA_PIX_SEGREDO: client.client_secret,
  TECLA_PIX_CERTIFICADO: client.certPem,
  TECLA_PIX_CERTIFICADO_CHAVE: client.keyPem,
  TECLA_PIX_CA: caPem,
  TECLA_PIX_CNPJ: '11444777000161',
})
