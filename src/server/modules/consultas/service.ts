import { cleanCnpj, isCnpj } from '../../../core/document/cnpj.ts'
import type { CepConsultado, CnpjConsultado } from '../../../domain/api/consultas.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Deps } from '../../deps.ts'
import { ask } from './provider.ts'
import { toCep, toCnpj } from './shapes.ts'

export type ConsultasService = ReturnType<typeof createConsultas>

/** A postal code and a company's address change seldom; a provider of the public answers few times a minute. */
const KEPT_MS = 24 * 60 * 60 * 1000
const MOST_KEPT = 2000

/** Keeps a provider's answer about one code for a day; two who ask at once share one call. Failures are not kept. */
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
 * Look-ups of public data outside: providers are asked in their order until one answers. All texts are the
 * specification's (doc 3 §8); a provider that is away leaves every field typeable.
 */
export function createConsultas({ config, clock, log }: Pick<Deps, 'config' | 'clock' | 'log'>) {
  const ceps = createCache<CepConsultado | null>(clock)
  const cnpjs = createCache<CnpjConsultado | { mensagem: string | null }>(clock)

  /** @throws INDISPONIVEL with `aviso` when no provider answered. */
  async function first<T>(
    urls: readonly string[],
    codigo: string,
    aviso: string,
    none: T,
    found: (dados: Record<string, unknown>) => T,
  ) {
    for (const url of urls) {
      const answer = await ask(url, codigo)
      if (answer.tipo === 'achado') return found(answer.dados)
      if (answer.tipo === 'ausente') return none
      log.warn(
        { provedor: new URL(url.replace('{codigo}', '0')).host, causa: answer.causa },
        'consulta sem resposta',
      )
    }
    throw new AppError('INDISPONIVEL', { mensagem: aviso })
  }

  return {
    async cep(codigo: string): Promise<CepConsultado> {
      const cep = codigo.replace(/[\s.-]/g, '')
      if (!/^\d{8}$/.test(cep)) throw fieldError('cep', 'CEP inválido')
      const found = await ceps(cep, () =>
        first(config.cepUrls, cep, 'Ah, não! falha na conexão, verifique sua internet', null, json =>
          toCep(cep, json),
        ),
      )
      if (!found) throw new AppError('NAO_ENCONTRADO', { mensagem: 'Cep não localizado' })
      return found
    },

    async cnpj(codigo: string): Promise<CnpjConsultado> {
      const cnpj = cleanCnpj(codigo)
      if (!isCnpj(cnpj)) throw fieldError('cpf_cnpj', 'O CNPJ não é Válido')
      const none: { mensagem: string | null } = { mensagem: null }
      const found = await cnpjs(cnpj, () =>
        first<CnpjConsultado | typeof none>(config.cnpjUrls, cnpj, 'Erro ao consultar dados', none, json =>
          toCnpj(cnpj, json),
        ),
      )
      if ('mensagem' in found)
        throw new AppError('NAO_ENCONTRADO', { mensagem: found.mensagem ?? 'Erro ao consultar dados' })
      return found
    },
  }
}
