import { dataHoraIn } from '../../../core/document/fuso.ts'
import { groupBy } from '../../../core/group-by.ts'
import { type Decimal, dec } from '../../../core/money/decimal.ts'
import { fitsTable, priceByTable } from '../../../core/prices/table.ts'
import { promote } from '../../../core/promotions/promote.ts'
import { type AjusteDePromocao, couponHash } from '../../../core/promotions/promotion.ts'
import { isPlainItem } from '../../../core/venda/adding/choices.ts'
import { isUnit } from '../../../core/venda/line/unit.ts'
import { promotedOf } from '../../../core/venda/offers/of-line.ts'
import { cartLine, quantities } from '../../../core/venda/offers/settle.ts'
import { hasPreco, isLabelled, type Poderes } from '../../../core/venda/pendencias.ts'
import { readSelo } from '../../../core/venda/selo.ts'
import type { DonoDoSelo } from '../../../domain/venda/selado.ts'
import type { Q } from '../../db/transaction.ts'
import { FOLGA_MS } from '../../documents/venda/folga.ts'
import type { Referencias } from '../../documents/venda/lookup-repository.ts'
import type { CorpoVenda } from '../../documents/venda/rows.ts'
import { provenOffers, SELO_PROMOCAO, SELO_TABELA, type Selos } from '../catalogo/service.ts'

type Item = CorpoVenda['itens'][number]

const DIA_MS = 86_400_000

interface Alvo {
  dono: DonoDoSelo
  corpo: CorpoVenda
  refs: Referencias
  momento: Date
  poderes: Poderes
}

/**
 * Proves the prices of tables and the promotions of a sale: sets the price of each line that has a table's, and gives the
 * discount that promotions explain, by line. What is not proven stays a price or a discount by hand, which needs its right.
 * @param precos R$ of one unit as the catalogue says, by line
 */
export async function proveOffers(
  q: Q,
  selos: Selos,
  { dono, corpo, refs, momento, poderes }: Alvo,
  precos: Map<object, string>,
): Promise<ReadonlyMap<object, Decimal>> {
  const { ofertas, itens } = corpo
  if (!ofertas || !believable(new Date(ofertas.em), corpo, momento, refs)) return new Map()
  const em = dataHoraIn(new Date(ofertas.em), refs.empresa.fuso)
  /** Moment of a line that came later; one that is not of this sale's time is the end's. */
  const emDaLinha = (uid: string): string | undefined => {
    const dita = ofertas.desde?.[uid]
    if (dita === undefined) return undefined
    const at = new Date(dita)
    return dataHoraIn(at < new Date(ofertas.em) || at > momento ? momento : at, refs.empresa.fuso)
  }
  const oldest = momento.getTime() - refs.account.validade_catalogo * DIA_MS
  const provar = { dono, limite: new Date(oldest).toISOString().slice(0, 10), dia: em.slice(0, 10) }
  const tabelas = await provenOffers(q, selos, SELO_TABELA, ofertas.tabelas, provar)
  const categorias = new Map(refs.produtos.map(({ id, categoria_id }) => [id, categoria_id]))
  const categoriaDe = (produto_id: number) => categorias.get(produto_id) ?? null
  const sums = quantities(itens)
  for (const item of itens) {
    const base = precos.get(item)
    const linha = item.tabela_id == null ? undefined : tabelas.get(item.tabela_id)
    if (base === undefined || !linha || !isPlainItem(item) || isLabelled(item)) continue
    const alvo = {
      ...{ base, produto_id: item.produto_id, dia: provar.dia },
      categoria_id: categoriaDe(item.produto_id),
      qtde: sums.get(item.produto_id) ?? item.qtde,
      tabelas: [
        poderes.tabela ? ofertas.tabela_id : null,
        refs.parceiro?.tabela_preco_id,
        refs.terminal?.tabela_preco_id,
      ],
    }
    const { valor_decimal } = refs.account
    const { arredondar_preco } = refs.empresa
    const preco = fitsTable(linha, alvo)
      ? priceByTable(linha, base, { valor_decimal, arredondar_preco })
      : null
    if (preco !== null) precos.set(item, preco)
  }
  const promocoes = await provenOffers(q, selos, SELO_PROMOCAO, ofertas.promocoes, provar)
  const free = itens.filter(item => isFree(item, precos, refs))
  // the client chooses uids: of two lines with one uid, neither could be told apart
  if (new Set(free.map(({ uid }) => uid)).size < free.length) return new Map()
  const tpags = new Map(refs.meios.map(({ id, tpag }) => [id, tpag]))
  const { ajustes } = promote(
    free.map(item => cartLine(item, categoriaDe, emDaLinha(item.uid))),
    [...promocoes.values()],
    {
      ...{ em, cupons: (ofertas.cupons ?? []).map(couponHash) },
      // whether it is the first purchase is asked under a lock, as the limits are (usos.ts)
      cliente: refs.parceiro && {
        ...{ id: refs.parceiro.id, classes: refs.parceiro.classificacaos, primeira: true },
      },
      meios: corpo.pagamento.map(({ meio_pagamento_id }) => tpags.get(meio_pagamento_id ?? 0) ?? ''),
    },
  )
  return explainedBy(ajustes, free)
}

/** Longest time, ms, that a sale stays open at a till which never lost the server nor parked the sale. */
const LONGEST_OPEN_MS = 12 * 3_600_000

/**
 * Tells whether the moment of the offers, which is that of the first line, is neither after the sale nor older than the sale
 * may be: as old as a till may sell without a server where it was offline or parked, else of the same shift.
 */
function believable(
  em: Date,
  { offline }: CorpoVenda,
  momento: Date,
  { account, estacionada }: Referencias,
): boolean {
  const oldest = offline || estacionada ? account.validade_catalogo * DIA_MS : LONGEST_OPEN_MS
  return em.getTime() <= momento.getTime() + FOLGA_MS && em.getTime() >= momento.getTime() - oldest
}

/** Tells whether no hand gave price or discount of a line: promotions count only such lines, as the till does. */
function isFree(item: Item, precos: ReadonlyMap<object, string>, { account }: Referencias): boolean {
  const preco = precos.get(item)
  return (
    preco !== undefined &&
    readSelo(item.selo) !== null &&
    !isUnit(item) &&
    hasPreco(item, preco, account.qtde_decimal) &&
    (Boolean(item.promocoes?.length) || dec(item.desconto).isZero())
  )
}

/** Gives the discount of the lines that promotions explain: exactly theirs, computed again. */
function explainedBy(ajustes: readonly AjusteDePromocao[], itens: readonly Item[]): Map<object, Decimal> {
  const explained = new Map<object, Decimal>()
  const byLine = groupBy(ajustes, ({ uid }) => uid)
  for (const item of itens) {
    const made = promotedOf({ promocoes: byLine.get(item.uid) ?? [] })
    const said = promotedOf({ promocoes: item.promocoes })
    if (made.gt(0) && made.eq(said) && made.eq(dec(item.desconto))) explained.set(item, made)
  }
  return explained
}
