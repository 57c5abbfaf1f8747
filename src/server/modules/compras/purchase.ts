import { cleanChave } from '../../../core/document/chave.ts'
import { paysDas } from '../../../core/law/simples/crt.ts'
import type { NotaDoFornecedor } from '../../../core/purchases/nota.ts'
import type { CompraAnswer, EntradaDita } from '../../../domain/api/compras.ts'
import { vendas } from '../../../domain/documents/venda/index.ts'
import { AppError, fieldError } from '../../../domain/error.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import {
  defineFamily,
  type Ended,
  ended,
  type Saving,
  type WholeFamily,
  writes,
} from '../../documents/save.ts'
import { rowsOf } from '../../documents/venda/rows.ts'
import type { Sessao } from '../../http/session.ts'
import { postDocument } from '../../money/document.ts'
import { bringIn, type Movimento } from '../estoque/service.ts'
import { bookEntry } from '../livros/service.ts'
import { watchExpiry } from '../lotes/service.ts'
import { type LinhaDoDocumento, purchaseDocument } from './documento.ts'
import { insertPurchase, learn, nameSupplier } from './entrar-repository.ts'
import { tellFreights } from './frete.ts'
import { brings, gather } from './gather.ts'
import { alreadyEntered } from './importar.ts'
import { putPrices } from './precos.ts'
import { holdNote } from './repository.ts'
import { purchaseAnswer } from './ver.ts'
import { readPurchase } from './ver-repository.ts'

/** Supplier's note, and the entry as confirmed by the user. */
interface SaidPurchase {
  nota: NotaDoFornecedor
  dita: EntradaDita
}

/** Makes the steps that enter a supplier's note. No tax is computed: the document repeats the note. */
export const createPurchase = (
  deps: Pick<Deps, 'ports' | 'vault'>,
): WholeFamily<SaidPurchase, CompraAnswer> =>
  defineFamily<SaidPurchase, CompraAnswer>(vendas)
    .step('hold', hold)
    .step('gather', ({ said: { nota, dita }, ...work }) => gather({ ...work, deps }, nota, dita))
    .step('judge', async ({ sessao, agora: momento, said: { nota, dita }, itens, ...partes }) => {
      refuseCredits(sessao, dita)
      const { usuario_id } = sessao
      const documento = purchaseDocument(nota, dita, itens, { ...partes, usuario_id, momento })
      return { rows: rowsOf(sessao, documento) }
    })
    .step('write', writes(vendas))
    .step('register', async ({ q, sessao, agora, said: { nota, dita }, id, linhas, itens }) => {
      const { cnpj } = nota.emitente
      const precos = await putPrices(q, sessao, linhas, agora)
      const { chave, emissao } = nota
      const { despesas, creditos } = dita
      const compra = { venda_id: id, chave, cnpj, emissao, despesas, creditos, precos, em: agora }
      await insertPurchase(
        q,
        sessao,
        compra,
        itens.map(({ de: { nota: dele, dita: linha, custo_unitario }, qtde_dele, valor }, at) => ({
          num: at + 1,
          item: dele.num,
          codigo: dele.codigo,
          nome: dele.nome,
          unidade: dele.unidade,
          qtde: qtde_dele,
          fator: linha.fator,
          valor,
          custo_unitario,
        })),
      )
      await learn(
        q,
        sessao,
        cnpj,
        linhas.map(({ nota: { codigo, unidade }, dita: { fator }, produto_id, grade_id }) => ({
          ...{ codigo, unidade, produto_id, grade_id, fator },
        })),
        agora,
      )
      await nameSupplier(q, sessao, { venda_id: id, produtos: linhas.map(({ produto_id }) => produto_id) })
      const { empresa_id } = sessao
      await bookEntry(q, { empresa_id, venda_id: id, chave, em: agora, creditos })
    })
    .step('goods', async ({ q, sessao, agora: em, id: venda_id, deposito_id, itens }) => {
      if (itens.some(({ lote_id }) => lote_id !== null)) await watchExpiry(q, sessao, em)
      if (sessao.empresa.plano?.gerenciar_estoque !== true) return
      const { empresa_id, usuario_id } = sessao
      await bringIn(
        q,
        sessao,
        { empresa_id, venda_id, usuario_id, em, causa: 'compra' },
        movementsOf(itens, deposito_id),
      )
    })
    .step('money', ({ q, sessao, agora: em, id }) =>
      postDocument(q, sessao, id, { usuario_id: sessao.usuario_id, em }),
    )
    .step('notice', async ({ q, sessao, agora, said: { nota } }) =>
      tellFreights(q, sessao, nota.chave, agora),
    )
    .step('answer', async ({ q, sessao, id }) => ({ answer: await purchaseAnswer(q, sessao, id) }))

/** Refuses the credits that a company of the Simples may not take (LC 123/2006, art. 23). @throws VALIDACAO at the credit */
function refuseCredits({ empresa }: Sessao, { creditos }: EntradaDita): void {
  if (!paysDas(empresa.crt)) return
  for (const tributo of ['icms', 'ipi', 'pis_cofins'] as const)
    if (creditos[tributo]) throw fieldError(`creditos.${tributo}`, 'Empresa do Simples não toma este crédito')
}

/** Locks the note, so that two requests enter it only once. @throws CONFLITO when another entry has the note */
async function hold({
  q,
  sessao,
  said: { nota, dita },
}: Saving<SaidPurchase>): Promise<{ id: null } | Ended<CompraAnswer>> {
  const entered = await holdNote(q, sessao, nota.chave)
  if (entered === null) return { id: null }
  const same = await enteredUnder(q, sessao, dita)
  if (!same) throw alreadyEntered(entered)
  return ended(same)
}

/** Reads the entry with a uuid; undefined: none. @throws CONFLITO when the uuid belongs to another note's entry */
export async function enteredUnder(
  q: Q,
  sessao: Sessao,
  { uuid, chave }: EntradaDita,
): Promise<CompraAnswer | undefined> {
  const compra = await readPurchase(q, sessao, { uuid })
  if (!compra) return undefined
  if (compra.chave !== cleanChave(chave))
    throw new AppError('CONFLITO', { mensagem: 'Este identificador já é de outra entrada' })
  return purchaseAnswer(q, sessao, compra.id)
}

/** Makes the stock movements: goods enter at their cost. */
const movementsOf = (itens: readonly LinhaDoDocumento[], deposito_id: number): Movimento[] =>
  itens
    .filter(({ de }) => brings(de))
    .map(({ de: { produto_id, grade_id, custo_unitario }, lote_id, qtde }) => ({
      ...{ produto_id, grade_id, lote_id, deposito_id, qtde, custo_unitario },
    }))
