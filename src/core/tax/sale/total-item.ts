import type { Exact } from '../../money/exact.ts'
import type { Contexto } from '../kernel/contexto.ts'
import { entrada, type Nota, type Why } from '../kernel/why.ts'
import { type FiguraDinheiro, type Figuras, NOMES } from './figuras.ts'
import type { ItemInteiro } from './item.ts'

/** Sets net value and the note's value of the product, for an item whose price does not include IBS, CBS and IS. */
export function precoLiquido(item: ItemInteiro, ctx: Contexto, f: Figuras, why: Why): Figuras {
  if (why.on) {
    why.tell('vprod', f.vprod, {
      operacao: 'produto',
      termos: [entrada('qtde', item.qtde), entrada('preco', item.preco)],
      fonte: 'MOC I11-10',
    })
  }
  f.vprodliq = why.same('vprodliq', 'vprod', f.vprod, { fonte: 'NT 2026.008' })
  f.vprod_xml = vprodBruto(item, ctx, f, why)
  return f
}

const DENTRO = ['vprodliq', ...NOMES.flatMap(t => t.no_produto ?? [])] as readonly FiguraDinheiro[]

/** Computes vProd: from 2027 on (NT 2026.008, I11) the net value plus IBS, CBS and IS. Imports keep the net value. */
function vprodBruto(item: ItemInteiro, ctx: Contexto, f: Figuras, why: Why): Exact {
  return ctx.vprodBruto && !item.liquido
    ? why.sum('vprod_xml', f, DENTRO, [], { fonte: 'NT 2026.008, I11: com IBS, CBS e IS' })
    : why.same('vprod_xml', 'vprodliq', f.vprodliq, { fonte: 'igual ao líquido nesta data' })
}

const PRODUTO = ['vprod_xml'] as const
const MAIS = NOMES.flatMap(t => t.na_nota ?? []) as readonly FiguraDinheiro[]
const MAIS_PEDIDO = NOMES.flatMap(t => t.no_pedido ?? []) as readonly FiguraDinheiro[]
const SO_NA_NOTA = MAIS.filter(nome => !MAIS_PEDIDO.includes(nome))
const MENOS = ['vdesc'] as const
const MENOS_DESONERACAO = ['vdesc', 'valor_desoneracao'] as const

/**
 * Computes what the item adds to the note (MOC W16-10): products − discount − desoneração when it deducts + ST + FCP-ST +
 * retained single-phase + freight + insurance + other + II + IPI + returned IPI + ICMS added to the note. A quote or an
 * order leaves out the taxes that only a note adds (doc 3 §9.2).
 */
export function totalItem(f: Figuras, { pedido }: Pick<Contexto, 'pedido'>, why: Why): Exact {
  const menos = f.deduz_desoneracao ? MENOS_DESONERACAO : MENOS
  const nota = why.on ? notaDoTotal(f, pedido) : pedido ? PEDIDO : NA_NOTA
  return why.sum('vitem', f, PRODUTO, menos, nota, pedido ? MAIS_PEDIDO : MAIS)
}

const NA_NOTA: Nota = { fonte: 'MOC W16-10' }
const PEDIDO: Nota = { fonte: 'doc 3 §9.2: total de orçamento e pedido' }

/** Explains the total, with each amount left out and the reason. */
function notaDoTotal(f: Figuras, pedido: boolean): Nota {
  const fora = [
    ...(!f.deduz_desoneracao && !f.valor_desoneracao.isZero()
      ? [{ nome: 'valor_desoneracao', motivo: 'desoneração que não deduz da nota' }]
      : []),
    ...(pedido ? SO_NA_NOTA : [])
      .filter(nome => !f[nome].isZero())
      .map(nome => ({ nome, motivo: 'só a nota o soma' })),
  ]
  return { ...(pedido ? PEDIDO : NA_NOTA), fora }
}
