import { dayFromWire, wireToIso } from '../../../core/dates/day.ts'
import { bringsGoods } from '../../../core/document/cfop-proposto.ts'
import { dec } from '../../../core/money/decimal.ts'
import { formatMoney } from '../../../core/money/pt-br.ts'
import type { NotaDoFornecedor } from '../../../core/purchases/nota.ts'
import { sumOf } from '../../../core/venda/payment/check-instalments.ts'
import type { EntradaDita } from '../../../domain/api/compras.ts'
import { fieldError } from '../../../domain/error.ts'
import { EXPIRES_AFTER } from '../../../domain/records/produtos_lotes/index.ts'
import type { Q } from '../../db/transaction.ts'
import type { Deps } from '../../deps.ts'
import type { Sessao } from '../../http/session.ts'
import { documentLines } from './documento.ts'
import { confirmLines, type LinhaConfirmada } from './linhas.ts'
import { takeLots } from './lotes-repository.ts'
import type { LinhaDeProduto } from './precos.ts'
import { makeProducts, makeSupplier } from './registrar.ts'
import { addressOf, type ProdutoComprado, partnerOf, readBought, readMeans } from './repository.ts'

/** Context of one entry. */
export interface Entering {
  q: Q
  sessao: Sessao
  deps: Pick<Deps, 'ports' | 'vault'>
  agora: Date
}

/** Finds a confirmed note's records, and creates new ones: supplier, products, lots. @throws VALIDACAO at the field */
export async function gather(obra: Entering, nota: NotaDoFornecedor, dita: EntradaDita) {
  const { q, sessao } = obra
  refuseInstalments(nota, dita)
  const confirmadas = confirmLines(nota, dita)
  const { deposito_id, meio } = await readMeans(q, sessao, {
    deposito_id: dita.deposito_id ?? null,
    meio_id: dita.meio_pagamento_id ?? null,
  })
  if (deposito_id === null) throw fieldError('deposito_id', 'Depósito não localizado')
  if (dita.parcelas.length > 0 && !meio)
    throw fieldError(
      'meio_pagamento_id',
      dita.meio_pagamento_id ? 'Meio de pagamento não localizado' : 'Campo Obrigatório',
    )
  const parceiro_id = (await partnerOf(q, sessao, nota.emitente.cnpj)) ?? (await makeSupplier(obra, nota))
  const { linhas, produtos } = await productsOf(obra, confirmadas)
  const lotOf = await takeLots(
    q,
    sessao,
    linhas.flatMap(({ i, produto_id, dita: { lotes } }) =>
      lotes.map(({ lote, fabricacao, validade, qtde }, at) => ({
        campo: `itens.${i}.lotes.${at}`,
        produto_id,
        lote,
        fabricacao: wireToIso(fabricacao),
        validade: wireToIso(validade),
        quantidade: qtde,
      })),
    ),
  )
  const itens = documentLines(
    linhas,
    new Map(
      [...produtos].map(([id, { nome, referencia, unidade, ncm, cest }]) => [
        id,
        { nome, referencia, unidade, ncm, cest },
      ]),
    ),
    lotOf,
  )
  const addresse_id = await addressOf(q, sessao, parceiro_id) // the API's spelling
  return { deposito_id, meio, parceiro_id, addresse_id, linhas, itens }
}

/** Tells if a line's goods arrive with this note; goods billed for later delivery arrive with another note. */
export const brings = ({ nota }: Pick<LinhaDeProduto, 'nota'>): boolean => bringsGoods(nota.cfop)

/** Finds or creates the product of each line, and checks required data. @throws VALIDACAO at the line */
async function productsOf(
  obra: Entering,
  confirmadas: readonly LinhaConfirmada[],
): Promise<{ linhas: LinhaDeProduto[]; produtos: Map<number, ProdutoComprado> }> {
  const { q, sessao } = obra
  const novos = confirmadas.filter(({ dita }) => dita.novo != null)
  const ids = await makeProducts(
    obra,
    novos.map(({ i, dita, custo_unitario }) => ({ i, body: newProduct(dita, custo_unitario) })),
  )
  const made = new Map(novos.map(({ dita }, at) => [dita.num, ids[at]]))
  const linhas = confirmadas.map((linha): LinhaDeProduto => {
    const { dita, i } = linha
    const novo = made.get(dita.novo ? dita.num : (dita.novo_de ?? 0))
    if (dita.novo_de != null && novo === undefined)
      throw fieldError(`itens.${i}.novo_de`, `O item ${dita.novo_de} não é um produto novo`)
    const produto_id = dita.produto_id ?? novo
    if (!produto_id) throw fieldError(`itens.${i}.produto_id`, 'Escolha o produto')
    return { ...linha, produto_id, grade_id: dita.grade_id ?? null, novo: novo !== undefined }
  })
  const produtos = await readBought(
    q,
    sessao,
    linhas.map(({ produto_id }) => produto_id),
    linhas.flatMap(({ grade_id }) => grade_id ?? []),
  )
  return { linhas: linhas.map(linha => asked(linha, produtos.get(linha.produto_id))), produtos }
}

/**
 * Drops the lots of a product without lot control, or of goods that arrive with another note. @throws VALIDACAO for missing
 * data that the product requires
 */
function asked(linha: LinhaDeProduto, produto: ProdutoComprado | undefined): LinhaDeProduto {
  const { i, grade_id, dita } = linha
  if (!produto) throw fieldError(`itens.${i}.produto_id`, 'Produto não localizado')
  if (
    produto.controle_grade !== (grade_id !== null) ||
    (grade_id !== null && !produto.grades.includes(grade_id))
  )
    throw fieldError(
      `itens.${i}.grade_id`,
      produto.controle_grade
        ? `Escolha a linha da grade de ${produto.nome}`
        : `${produto.nome} não tem grade`,
    )
  if (!produto.controle_lote || !brings(linha)) return { ...linha, dita: { ...dita, lotes: [] } }
  if (dita.lotes.length === 0) throw fieldError(`itens.${i}.lotes`, `Informe o lote de ${produto.nome}`)
  for (const [at, { fabricacao, validade }] of dita.lotes.entries()) {
    for (const [campo, dia] of Object.entries({ fabricacao, validade }))
      if (!dayFromWire(dia)) throw fieldError(`itens.${i}.lotes.${at}.${campo}`, 'Data inválida')
    if (!EXPIRES_AFTER.ok({ fabricacao, validade }))
      throw fieldError(`itens.${i}.lotes.${at}.${EXPIRES_AFTER.campo}`, EXPIRES_AFTER.mensagem)
  }
  return linha
}

/** Makes the request body of a new product, with its cost and without stock: the entry adds the first balance. */
function newProduct(
  { novo, preco_vend, marge_luc }: EntradaDita['itens'][number],
  custo_unitario: string,
): Record<string, unknown> {
  const said = (novo ?? {}) as Record<string, unknown>
  const estoque = (typeof said['estoque'] === 'object' ? said['estoque'] : {}) as Record<string, unknown>
  return {
    ...said,
    estoque: {
      ...estoque,
      preco_comp: dec(custo_unitario).toDecimalPlaces(2).toFixed(2),
      ...(preco_vend == null ? {} : { preco_vend }),
      ...(marge_luc == null ? {} : { marge_luc }),
      estoque_inicial: '0',
    },
  }
}

/** Refuses instalments of an invalid day or no amount, or above the note's total; below it, part was paid at once. */
function refuseInstalments({ totais }: NotaDoFornecedor, { parcelas }: EntradaDita): void {
  for (const [i, { vencimento, valor }] of parcelas.entries()) {
    if (!dayFromWire(vencimento)) throw fieldError(`parcelas.${i}.vencimento`, 'Data inválida')
    if (dec(valor).isZero()) throw fieldError(`parcelas.${i}.valor`, 'O valor deve ser maior que 0.')
  }
  const soma = sumOf(parcelas)
  if (soma.gt(totais.nota))
    throw fieldError(
      'parcelas',
      `As parcelas somam ${formatMoney(soma.toFixed(2))}, e a nota é de ${formatMoney(totais.nota)}`,
    )
}
