import { z } from 'zod'
import { isoToWire } from '../../../core/dates/day.ts'
import { cleanCnpj, isCnpj } from '../../../core/document/cnpj.ts'
import { BRASILIA, diaIn } from '../../../core/document/fuso.ts'
import { loadSim } from '../../simulators.ts'
import { defineGateway } from '../gateway.ts'
import { pem } from '../pem.ts'
import { expiryOf } from './certificate.ts'

const address = z
  .string()
  .regex(/^https:\/\/\S*[^\s/]$/, 'deve ser https://…, sem a barra do fim')
  .optional()

/** Gives the configuration's row with the end of the certificate's validity, if there is a certificate. */
function certificateRows(pem: string): (readonly [string, string])[] {
  const until = expiryOf(pem)
  return until ? [['Certificado do Pix', `até ${isoToWire(diaIn(until, BRASILIA))}`]] : []
}

/**
 * PSP (payment service provider) of the installation, by the API Pix v2 of the BCB. Each company's Pix key decides who
 * receives. A charge without answer may have been created.
 */
export const pix = defineGateway({
  id: 'pix',
  title: 'PSP do Pix',
  settings: z.object({
    TECLA_PIX_URL: address,
    TECLA_PIX_TOKEN_URL: address,
    TECLA_PIX_CLIENT_ID: z.string().default(''),
    TECLA_PIX_SEGREDO: z.string().default(''),
    TECLA_PIX_CERTIFICADO: pem,
    TECLA_PIX_CERTIFICADO_CHAVE: pem,
    TECLA_PIX_CA: pem,
    TECLA_PIX_CNPJ: z
      .string()
      .refine(isCnpj, 'deve ser o CNPJ do banco do Pix')
      .transform(cleanCnpj)
      .optional(),
  }),
  needs: 'TECLA_PIX_URL',
  page: 'internet',
  rows: ({ TECLA_PIX_URL, TECLA_PIX_CERTIFICADO = '', TECLA_PIX_CNPJ }, reach) => [
    [
      'Pix dinâmico',
      reach === 'own'
        ? new URL(TECLA_PIX_URL ?? '').host
        : reach === 'double'
          ? 'banco da demonstração'
          : 'nenhum: só o QR Code da chave',
    ],
    ...(reach === 'off'
      ? []
      : [
          [
            'CNPJ do banco do Pix',
            TECLA_PIX_CNPJ ?? 'o que cada empresa disser; sem ele a nota diz que o Pix não é integrado',
          ] as const,
        ]),
    ...certificateRows(TECLA_PIX_CERTIFICADO),
  ],
  // the customer waits to pay
  timeoutMs: 8_000,
  breaker: 'port',
  // one till's bad minute does not close PIX for the others
  tolerance: 6,
  words: {
    failed: 'O banco do Pix não respondeu: receba pelo Pix estático ou de outra forma',
    off: 'Esta instalação não tem banco para o Pix dinâmico: receba pelo Pix estático ou de outra forma',
  },
  health: 'Pix sem resposta',
  double: async ({ dataDir, clock }) => (await loadSim()).startPix(dataDir, clock),
})
