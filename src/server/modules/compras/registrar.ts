import type { Endereco, NotaDoFornecedor } from '../../../core/purchases/nota.ts'
import { AppError } from '../../../domain/error.ts'
import { REGISTERS } from '../../../domain/records/index.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { served } from '../../records/index.ts'
import { apply } from '../../register/bulk/apply.ts'
import { createJudge } from '../../register/bulk/judge.ts'
import { planOf } from '../../register/plan.ts'
import { scopesOf } from '../../register/scope.ts'

type Body = Record<string, unknown>

const ALL = served(REGISTERS)
const REGISTER_BY_ID = new Map(ALL.map(register => [register.id, register]))

export interface RecordMaking {
  q: Q
  sessao: Sessao
  deps: Pick<Deps, 'ports' | 'vault'>
  agora: Date
  /** Skips the permission to create the records: the permission of the request is enough. */
  livre?: true
}

/**
 * Creates records with the checks of their form, all or none. Returns their ids, in order. @throws VALIDACAO; `at` gives the
 * path, in the request body, of a field of the i-th record
 */
async function makeRecords(
  { q, sessao, deps, agora, livre }: RecordMaking,
  id: string,
  bodies: readonly Body[],
  at: (i: number, campo: string) => string,
): Promise<number[]> {
  if (bodies.length === 0) return []
  const register = REGISTER_BY_ID.get(id)
  if (!register) throw new Error(`no register ${id}`)
  const plan = planOf(register, ALL)
  const scope = await scopesOf(register, ALL)(q, sessao, undefined)
  const judge = createJudge({ q, sessao, scope, agora, ...(livre ? { livre } : {}) }, plan, REGISTER_BY_ID)
  const pedidos = bodies.map((body, indice) => ({ indice, before: null, stored: null, body }))
  const { aceitas, recusadas } = await judge.julgar(pedidos)
  const made =
    recusadas.length > 0
      ? { feitas: [], recusadas }
      : await apply(
          { q, sessao, plan, scope, agora, deps, acao: 'criou', gravar: true, lote_id: null },
          aceitas,
        )
  const [first] = made.recusadas
  if (first)
    throw new AppError('VALIDACAO', {
      mensagem: first.mensagem,
      errors: Object.fromEntries(
        made.recusadas.map(({ indice, campo, mensagem }) => [at(indice, campo ?? ''), [mensagem]]),
      ),
    })
  return made.feitas.map(({ id: made }) => made)
}

/** Creates the products of the lines, with the checks and permissions of the products form. */
export const makeProducts = (
  making: RecordMaking,
  novos: readonly { i: number; body: Body }[],
): Promise<number[]> =>
  makeRecords(
    making,
    produtos.id,
    novos.map(({ body }) => body),
    (at, campo) => `itens.${novos[at]?.i ?? 0}.novo${campo && `.${campo}`}`,
  )

const FORNECEDOR = 2

/** Creates the supplier from the note. */
export const makeSupplier = (making: RecordMaking, { emitente }: NotaDoFornecedor): Promise<number> =>
  makePartner(making, emitente, FORNECEDOR)

/** Creates a partner from a note's party, without a state registration that the form refuses: it must not block. */
export async function makePartner(
  making: RecordMaking,
  emitente: NotaDoFornecedor['emitente'],
  classificacao: 1 | 2,
): Promise<number> {
  const body = (ie: string | null): Body => ({
    tipo: emitente.cnpj.length === 14 ? 'J' : 'F',
    cpf_cnpj: emitente.cnpj,
    nome: emitente.nome.slice(0, 60),
    apilido: emitente.fantasia?.slice(0, 60) ?? null, // the API's spelling
    classificacaos: [classificacao], // the API's spelling
    consumidor: 0,
    addresss: [addressOf(emitente.endereco, ie)], // the API's spelling
  })
  const make = (ie: string | null) =>
    makeRecords({ ...making, livre: true }, parceiros.id, [body(ie)], (_, campo) => `fornecedor.${campo}`)
  const { ie } = emitente
  const digits = ie && /^\d{2,14}$/.test(ie) ? ie : null
  try {
    return (await make(digits))[0] as number
  } catch (error) {
    if (
      !(error instanceof AppError) ||
      digits === null ||
      !Object.keys(error.errors ?? {}).some(isRegistration)
    )
      throw error
    return (await make(null))[0] as number
  }
}

const isRegistration = (campo: string): boolean => campo.endsWith('.ie')

const addressOf = (endereco: Endereco, ie: string | null): Body => ({
  cep: /^\d{8}$/.test(endereco.cep) ? endereco.cep : null,
  endereco: endereco.logradouro.slice(0, 60) || 'Não informado',
  numero: /^(\d+[A-Za-z]?|SN|S\/N)$/.test(endereco.numero) ? endereco.numero.slice(0, 10) : 'SN',
  complemento: endereco.complemento?.slice(0, 60) ?? null,
  bairro: endereco.bairro.slice(0, 60) || 'Não informado',
  municipio_id: endereco.municipio_id,
  tipo_contribuite: ie ? 1 : 9, // the API's spelling
  ie,
  principal: 1,
})
