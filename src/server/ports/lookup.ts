import { z } from 'zod'
import type { Reach } from './gateway.ts'
import { httpGet } from './http.ts'

/** Makes the schema of providers' addresses, separated by spaces, in order; `{codigo}` stands for the code. */
export const providers = (usual: readonly string[]) =>
  z
    .string()
    .regex(
      /^https?:\/\/[^\s{}]+\{codigo\}[^\s{}]*(\s+https?:\/\/[^\s{}]+\{codigo\}[^\s{}]*)*$/,
      'deve ser http(s)://… com {codigo} no lugar do código; vários separados por espaço',
    )
    .transform((text): readonly string[] => text.split(/\s+/))
    .default(usual)

export const hostOf = (url: string): string => new URL(url.replaceAll('{codigo}', '0')).host

/** Names the providers, for the configuration's page. */
export const providersShown = (urls: readonly string[], reach: Reach): string =>
  reach === 'own' ? urls.map(hostOf).join(', ') : reach === 'double' ? 'da demonstração' : 'nenhum'

/** Limit of an answer, in bytes: the data of an address or company are shorter. */
const MOST_BYTES = 64 * 1024

/**
 * Queries one provider; null on 404 and 400: the code does not exist. @throws Error on any other status that is no success,
 * and on a body that is no JSON object: another provider may answer
 */
export async function lookUp(
  url: string,
  codigo: string,
  signal: AbortSignal,
): Promise<Record<string, unknown> | null> {
  const { status, body } = await httpGet(url.replaceAll('{codigo}', encodeURIComponent(codigo)), {
    ...{ signal, most: MOST_BYTES },
    headers: { accept: 'application/json' },
  })
  if (status === 404 || status === 400) return null
  if (status < 200 || status > 299) throw new Error(`HTTP ${status}`)
  const dados: unknown = JSON.parse(body.toString('utf8'))
  if (dados === null || typeof dados !== 'object' || Array.isArray(dados))
    throw new Error('resposta que não é um objeto')
  return dados as Record<string, unknown>
}
