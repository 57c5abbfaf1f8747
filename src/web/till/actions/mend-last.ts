import { z } from 'zod'
import { ONDE_CORRIGIR, type OndeCorrigir, pedirCorrecao } from '../../../domain/api/pedir-correcao.ts'
import { venda } from '../../../domain/commands/venda/index.ts'
import type { AnyRegister } from '../../../domain/fields/define.ts'
import { minhas_empresas } from '../../../domain/records/minhas_empresas/index.ts'
import { parceiros } from '../../../domain/records/parceiros/index.ts'
import { parceiros_address } from '../../../domain/records/parceiros_address/index.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import { call } from '../../api/client.ts'
import { syncCatalog } from '../../catalog/catalog.ts'
import { prompt } from '../../commands/prompt/prompt.ts'
import { mayWrite } from '../../register/access.ts'
import { openRegistro } from '../../register/form/open-form.ts'
import { go } from '../../state/location.ts'
import { alerta, notify } from '../../state/notices.ts'
import { hasFlag } from '../../state/session.ts'
import { type Recusada, refusedAtom } from '../issued/last.ts'
import { mendsOfCounter, tellMends } from '../issued/mends-now.ts'
import { whatIsWrong } from '../issued/news.ts'
import { emitLast } from './last-sale.ts'

interface Culpado {
  register: AnyRegister
  /** Id of the record, and the path parameters of its URL. */
  onde: { id: number; params?: Readonly<Record<string, number>> }
}

/** Finds the record that a refusal is about: product, partner, address or company; null: none of them. */
export function recordOf(recusa: Recusada): Culpado | null {
  const { produto, field, parceiro_id, endereco_id, empresa_id } = recusa
  if (produto) return { register: produtos, onde: { id: produto.id } }
  if (parceiro_id !== null && endereco_id !== null)
    return { register: parceiros_address, onde: { id: endereco_id, params: { parceiro_id } } }
  if (parceiro_id !== null && /^(parceiro|addresse)/.test(field ?? ''))
    return { register: parceiros, onde: { id: parceiro_id } }
  return field?.startsWith('empresa') ? { register: minhas_empresas, onde: { id: empresa_id } } : null
}

/** True when the refusal is about the buyer: issuing again asks for the buyer. */
const asksBuyer = (campo: string | null) => campo === 'cpf_cnpj' || campo === 'parceiro'

/** Finds a refused line's product: the only one, else the user's choice. Null: about no line, or cancelled. */
async function guiltyProduct({ field, venda: { itens = [] } }: Recusada): Promise<Culpado | null> {
  if (!field?.startsWith('itens')) return null
  const nomes = new Map(itens.map(item => [Number(item['produto_id']), String(item['nome'])]))
  const [only] = nomes.keys()
  if (only === undefined) return null
  if (nomes.size === 1) return { register: produtos, onde: { id: only } }
  const said = await prompt({
    ...venda.corrigirUltima,
    args: z.object({
      produto: z
        .enum([...nomes].map(([id, nome]) => `${nome} (${id})`) as [string, ...string[]])
        .meta({ title: 'De qual produto' }),
    }),
  })
  const id = Number(/\((\d+)\)$/.exec(String(said?.['produto'] ?? ''))?.[1])
  return id ? { register: produtos, onde: { id } } : null
}

/** Kind of correction to ask for, by register. */
const WHERE: Readonly<Record<string, OndeCorrigir>> = {
  [produtos.id]: 'produto',
  [parceiros.id]: 'parceiro',
  [parceiros_address.id]: 'parceiro',
  [minhas_empresas.id]: 'empresa',
}

/** Notifies users who may edit the record, with a link; the notice at the till offers to issue the note again. */
async function callMender(id: number, recusa: Recusada, record?: Culpado): Promise<void> {
  const onde = (record && WHERE[record.register.id]) ?? 'venda'
  const registro_id = record?.onde.params?.['parceiro_id'] ?? record?.onde.id ?? id
  try {
    const { data } = await call(pedirCorrecao, { params: { id }, body: { onde, registro_id } })
    const [first = '', ...others] = data.chamados
    const who = others.length === 0 ? first : `${first} e mais ${others.length}`
    notify(`${whatIsWrong(recusa)}: chamado enviado a ${who}. Corrigido, emita de novo`, undefined, {
      comando: venda.emitirUltima,
      texto: 'emitir de novo',
    })
  } catch (error) {
    alerta(error instanceof Error ? error.message : 'O chamado não foi: tente de novo')
  }
}

/**
 * Issues the refused note again when changes in the registers already correct it. Else opens the wrong record over the
 * till, at the wrong field, and issues the note again after a save; the open sale stays. When the user may not edit the
 * record, notifies users who may. A refusal about the buyer asks for the buyer; an error in the sale opens the sale.
 */
export async function mendLast(): Promise<void> {
  const last = refusedAtom.get()
  if (!last?.recusa || last.id === null) return
  const { recusa } = last
  if (asksBuyer(recusa.field)) return emitLast()
  // the registers may have changed since the refusal
  await syncCatalog().catch(() => {})
  const mudancas = mendsOfCounter(recusa)
  if (mudancas.length > 0) return emitLast(`Emitindo de novo · ${tellMends(mudancas)}`)
  const record = recordOf(recusa) ?? (await guiltyProduct(recusa))
  if (!record)
    return hasFlag(ONDE_CORRIGIR.venda.flag) ? go(`/vendas/${last.id}`) : callMender(last.id, recusa)
  if (!mayWrite(record.register)) return callMender(last.id, recusa, record)
  const campo = recusa.mexer?.campo
  const saved = await openRegistro(record.register.id, { ...record.onde, ...(campo ? { campo } : {}) })
  if (saved) await emitLast()
}
