import { exact, ZERO } from '../../money/exact.ts'
import { calcularItens, type ItemCalculado } from '../calculate-sale.ts'
import type { Contexto } from '../contexto.ts'
import type { EntradaDocumento } from '../entrada.ts'
import { FIGURAS_DINHEIRO, NOMES_TAXA } from '../figuras.ts'
import type { ResultadoDocumento, Totais } from '../resultado.ts'
import { TOTAIS } from '../resultado.ts'
import { SOMA } from '../totais.ts'
import { explicarContribuicoes, explicarIbpt } from './contribuicoes.ts'
import { explicarEspeciais } from './especiais.ts'
import { novoExplicador, semFigura } from './explicador.ts'
import { explicarIcms } from './icms.ts'
import { explicarSt } from './icms-st.ts'
import { fazerNo, type No } from './no.ts'
import { explicarProduto } from './produto.ts'
import { explicarRtc } from './rtc.ts'

/** Derivations by item and by total; each is worked out when first read. */
export interface Explicacao {
  itens: readonly Readonly<Record<string, No>>[]
  totais: Readonly<Record<string, No>>
}

/**
 * The derivation of every figure (rules §16). Nothing is derived here until it is read, so asking for it costs the
 * figures one looks at. @throws RecusaErro
 */
export function explain(e: EntradaDocumento, r: ResultadoDocumento): Explicacao {
  const { ctx, calculados } = calcularItens(e)
  const itens: Readonly<Record<string, No>>[] = []
  calculados.forEach((c, i) => {
    preguicoso(itens, i, () => explicarItem(e, c, i, ctx))
  })
  const explicacao = { itens } as { itens: typeof itens; totais: Readonly<Record<string, No>> }
  preguicoso(explicacao, 'totais', () => explicarTotais(calculados, r.totais, e))
  return explicacao
}

/** A property made on first read. */
function preguicoso<T extends object>(alvo: T, nome: PropertyKey, fazer: () => unknown): void {
  Object.defineProperty(alvo, nome, {
    enumerable: true,
    configurable: true,
    get() {
      const value = fazer()
      Object.defineProperty(alvo, nome, { enumerable: true, value })
      return value
    },
  })
}

function explicarItem(
  e: EntradaDocumento,
  calculado: ItemCalculado,
  i: number,
  ctx: Contexto,
): Record<string, No> {
  const x = novoExplicador(i, calculado, ctx)
  const { item } = x
  explicarProduto(x, e)
  if (item.calcula && item.icms) {
    explicarContribuicoes(x)
    if (ctx.icmsExtinto) semFigura(x, ['base_icms', 'vlricms'], 'o ICMS acabou', 'ADCT art. 129')
    else {
      explicarIcms(x, item.icms)
      explicarSt(x, item.icms)
      explicarEspeciais(x, item.icms)
    }
    explicarRtc(x)
    explicarIbpt(x)
  }
  // what no tax above explained: entered by hand, or not applying here
  for (const nome of [...FIGURAS_DINHEIRO, ...NOMES_TAXA]) {
    if (x.nos[nome]) continue
    const valor = x.f[nome]
    x.no(nome, {
      valor,
      parcelas: valor.isZero() ? [] : [x.entrada(nome, valor)],
      casas: nome.startsWith('aliq_') ? 4 : 2,
      fonte: valor.isZero() ? 'não se aplica' : 'informado',
    })
  }
  return x.nos
}

function explicarTotais(itens: readonly ItemCalculado[], t: Totais, e: EntradaDocumento): Record<string, No> {
  const nos: Record<string, No> = {}
  for (const nome of TOTAIS) {
    const parcelas = itens.flatMap((c, i) =>
      SOMA[nome]
        .filter(f => !c.figuras[f].isZero())
        .map(f => [`item ${i + 1} ${f}`, c.figuras[f], `itens[${i}].${f}`] as const),
    )
    nos[nome] = fazerNo(
      `totais.${nome}`,
      { valor: exact(t[nome]), parcelas, fonte: 'MOC grupo W: soma dos itens' },
      [],
    )
  }
  const total = (nome: keyof Totais, sinal: '+' | '-' = '+') =>
    [nome, exact(t[nome]), `totais.${nome}`, sinal] as const
  nos['valor_produtos'] = fazerNo(
    'totais.valor_produtos',
    { valor: exact(t.vProd), parcelas: [total('vProd')], fonte: 'doc 3 §3.1' },
    [],
  )
  nos['valor_total'] = fazerNo(
    'totais.valor_total',
    { valor: exact(t.vNF), parcelas: [total('vNF')], fonte: 'doc 3 §3.1' },
    [],
  )
  nos['valor_senar'] = fazerNo(
    'totais.valor_senar',
    {
      valor: exact(t.valor_senar),
      parcelas: [total('vProdLiqTot'), total('vDesc', '-')],
      taxa: e.senar?.aliq_senar ? exact(e.senar.aliq_senar) : ZERO,
      fonte: 'Lei 8.212/1991 art. 25',
    },
    [],
  )
  nos['valor_liquido'] = fazerNo(
    'totais.valor_liquido',
    {
      valor: exact(t.valor_liquido),
      parcelas: [total('vNF'), total('valor_senar', '-')],
      fonte: 'total menos Senar',
    },
    [],
  )
  return nos
}
