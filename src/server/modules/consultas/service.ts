import { cleanCnpj, isCnpj } from '../../../core/document/cnpj.ts'
import type { CepConsultado, CnpjConsultado } from '../../../domain/api/consultas.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'
import { company } from '../../ports/company/port.ts'
import { hostOf, lookUp } from '../../ports/lookup.ts'
import type { Port } from '../../ports/open.ts'
import { postal } from '../../ports/postal/port.ts'
import { toCep, toCnpj } from './shapes.ts'

export type ConsultasService = ReturnType<typeof createConsultas>

/** Time, in ms, to cache an answer: addresses rarely change, and public providers answer few requests a minute. */
const KEPT_MS = 24 * 60 * 60 * 1000
const MOST_KEPT = 2000

/** Makes a cache of answers by code, for one day. Simultaneous requests share a call; failures are not cached. */
function createCache<T>(clock: () => Date) {
  const kept = new Map<string, { ate: number; valor: Promise<T> }>()
  return (codigo: string, make: () => Promise<T>): Promise<T> => {
    const now = clock().getTime()
    const found = kept.get(codigo)
    if (found && found.ate > now) return found.valor
    const valor = make()
    kept.delete(codigo)
    kept.set(codigo, { ate: now + KEPT_MS, valor })
    valor.catch(() => kept.delete(codigo))
    for (const old of kept.keys()) {
      if (kept.size <= MOST_KEPT) break
      kept.delete(old)
    }
    return valor
  }
}

/**
 * Makes the look-ups of addresses (CEP) and companies (CNPJ). Asks the providers in order until one answers. All messages
 * are those of spec doc 3 §8; without an answer, the user can still type every field.
 */
export function createConsultas({ ports, clock }: Pick<Deps, 'ports' | 'clock'>) {
  const addresses = ports.of(postal)
  const companies = ports.of(company)
  const ceps = createCache<CepConsultado | null>(clock)
  const cnpjs = createCache<CnpjConsultado | { mensagem: string | null }>(clock)

  /** Asks the providers in order. @throws INDISPONIVEL if none answered */
  async function first<T>(
    port: Port<unknown>,
    urls: readonly string[],
    codigo: string,
    none: T,
    found: (dados: Record<string, unknown>) => T,
  ): Promise<T> {
    for (const [at, url] of urls.entries()) {
      const outcome = await port.ask(hostOf(url), signal => lookUp(url, codigo, signal))
      if (outcome.kind !== 'answer' && at < urls.length - 1) continue
      const dados = port.expect(outcome)
      return dados ? found(dados) : none
    }
    return none
  }

  return {
    async cep(codigo: string): Promise<CepConsultado> {
      const cep = codigo.replace(/[\s.-]/g, '')
      if (!/^\d{8}$/.test(cep)) throw fieldError('cep', 'CEP inválido')
      const found = await ceps(cep, () =>
        first(addresses, addresses.settings.TECLA_CEP_URL, cep, null, json => toCep(cep, json)),
      )
      if (!found) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Cep não localizado' })
      return found
    },

    async cnpj(codigo: string): Promise<CnpjConsultado> {
      const cnpj = cleanCnpj(codigo)
      if (!isCnpj(cnpj)) throw fieldError('cpf_cnpj', 'O CNPJ não é Válido')
      const none: { mensagem: string | null } = { mensagem: null }
      const found = await cnpjs(cnpj, () =>
        first<CnpjConsultado | typeof none>(companies, companies.settings.TECLA_CNPJ_URL, cnpj, none, json =>
          toCnpj(cnpj, json),
        ),
      )
      if ('mensagem' in found)
        throw new AppError('NAO_ENCONTRADO', { mensagem: found.mensagem ?? 'Erro ao consultar dados' })
      return found
    },
  }
}
