import { dec, ZERO } from '../../../core/money/decimal.ts'
import { fieldError } from '../../../domain/error.ts'
import type { Mudanca } from '../../../domain/fields/mudanca.ts'
import { produtos } from '../../../domain/records/produtos/index.ts'
import type { Q } from '../../db/transaction.ts'
import type { Sessao } from '../../http/session.ts'
import { audit } from '../../register/write/audit.ts'
import type { LinhaConfirmada } from './linhas.ts'
import {
  holdPricesOf,
  type PrecoMudado,
  type Precos,
  pricePlaces,
  writePricesOf,
} from './precos-repository.ts'

/** A confirmed line with the product it was matched to. */
export type LinhaDeProduto = LinhaConfirmada & { produto_id: number; grade_id: number | null; novo: boolean }

const CAMPOS = ['preco_comp', 'preco_vend', 'marge_luc'] as const

const ROTULO: Readonly<Record<(typeof CAMPOS)[number], string>> = {
  preco_comp: 'Preço de compra',
  preco_vend: 'Preço de venda',
  marge_luc: 'Margem de lucro (%)',
}

/**
 * Sets each product's purchase price to the average cost over its lines, and sale price and margin where the user gave
 * them. Returns the changes. @throws VALIDACAO when the user gave an existing product's sale price or margin without
 * permission
 */
export async function putPrices(
  q: Q,
  sessao: Sessao,
  linhas: readonly LinhaDeProduto[],
  agora: Date,
): Promise<PrecoMudado[]> {
  const said = linhas.find(({ dita, novo }) => !novo && (dita.preco_vend != null || dita.marge_luc != null))
  if (said && !sessao.flags.has('produtos_produto'))
    throw fieldError(`itens.${said.i}.preco_vend`, 'Você não pode alterar o preço de venda')
  const casas = await pricePlaces(q, sessao)
  const donos = await holdPricesOf(
    q,
    sessao,
    linhas.flatMap(({ produto_id, grade_id }) => (grade_id === null ? produto_id : [])),
    linhas.flatMap(({ grade_id }) => grade_id ?? []),
  )
  const mudados = donos.map(({ produto_id, grade_id, nome, ...antes }): PrecoMudado => {
    const own = linhas.filter(linha => linha.produto_id === produto_id && linha.grade_id === grade_id)
    const custo = own.reduce((sum, { custo: { total } }) => sum.plus(total), ZERO)
    const qtde = own.reduce((sum, linha) => sum.plus(linha.qtde), ZERO)
    const dita = own.findLast(linha => linha.dita.preco_vend != null)?.dita
    const margem = own.findLast(linha => linha.dita.marge_luc != null)?.dita.marge_luc
    const depois = {
      preco_comp: custo.div(qtde).toDecimalPlaces(casas).toFixed(),
      preco_vend: dita?.preco_vend ?? antes.preco_vend,
      marge_luc: margem ?? antes.marge_luc,
    }
    return { produto_id, grade_id, nome, novo: own.some(({ novo }) => novo), antes, depois }
  })
  const outros = mudados.filter(differs)
  await writePricesOf(
    q,
    sessao,
    outros.map(({ depois, ...dono }) => ({ ...dono, ...depois })),
    agora,
  )
  await trail(
    q,
    sessao,
    outros.filter(({ novo }) => !novo),
    agora,
  )
  return mudados.flatMap(mudado =>
    mudado.novo ? { ...mudado, antes: NENHUM } : differs(mudado) ? mudado : [],
  )
}

/** Prices of a new product. */
const NENHUM: Precos = { preco_comp: null, preco_vend: null, marge_luc: null }

/** Restores the prices of existing products from before the entry. The caller checks `changedSince` first. */
export async function takePricesBack(
  q: Q,
  sessao: Sessao,
  mudados: readonly PrecoMudado[],
  agora: Date,
): Promise<void> {
  const volta = mudados
    .filter(isKnown)
    .map(({ antes, depois, ...dono }) => ({ ...dono, antes: depois, depois: antes }))
  await writePricesOf(
    q,
    sessao,
    volta.map(({ depois, ...dono }) => ({ ...dono, ...depois })),
    agora,
  )
  await trail(q, sessao, volta, agora)
}

const isKnown = ({ novo }: PrecoMudado): boolean => !novo

/** Returns a message that names the first product whose price changed since the entry, or that was deleted; null: none. */
export async function changedSince(
  q: Q,
  sessao: Sessao,
  todos: readonly PrecoMudado[],
): Promise<string | null> {
  const mudados = todos.filter(isKnown)
  const donos = await holdPricesOf(
    q,
    sessao,
    mudados.flatMap(({ produto_id, grade_id }) => (grade_id === null ? produto_id : [])),
    mudados.flatMap(({ grade_id }) => grade_id ?? []),
  )
  for (const { produto_id, grade_id, nome, depois } of mudados) {
    const hoje = donos.find(dono => dono.produto_id === produto_id && dono.grade_id === grade_id)
    if (!hoje) return `O produto ${nome} não existe mais`
    const campo = CAMPOS.find(each => !same(hoje[each], depois[each]))
    if (campo) return `O ${ROTULO[campo].toLowerCase()} de ${nome} foi mudado depois da entrada`
  }
  return null
}

const same = (a: string | null, b: string | null): boolean =>
  a === b || (a !== null && b !== null && dec(a).eq(b))

const differs = ({ antes, depois }: Pick<PrecoMudado, 'antes' | 'depois'>): boolean =>
  CAMPOS.some(campo => !same(antes[campo], depois[campo]))

/** Adds the price changes to the products' audit history. */
const trail = (q: Q, sessao: Sessao, mudados: readonly PrecoMudado[], agora: Date): Promise<void> =>
  audit(
    q,
    sessao,
    agora,
    mudados.map(({ produto_id, nome, antes, depois }) => ({
      registro: produtos.id,
      registro_id: produto_id,
      rotulo: nome,
      acao: 'alterou' as const,
      mudancas: changes(antes, depois),
      empresa_id: sessao.empresa_id,
      pai_id: null,
    })),
  )

const changes = (antes: Precos, depois: Precos): Mudanca[] =>
  CAMPOS.filter(campo => !same(antes[campo], depois[campo])).map(campo => ({
    campo: `estoque.${campo}`,
    rotulo: ROTULO[campo],
    antes: antes[campo],
    depois: depois[campo],
  }))
