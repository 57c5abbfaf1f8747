import { LAW } from '../../src/core/law/index.ts'
import { dec, ZERO } from '../../src/core/money/decimal.ts'
import { formatDecimal } from '../../src/core/money/pt-br.ts'
import type { ResultadoDocumento } from '../../src/core/tax/index.ts'
import { calculateVenda } from '../../src/domain/fiscal/to-engine.ts'
import { storedSale } from '../../src/server/issuing/models/nfe/stored-sale.ts'
import { Cesta, notaDaCesta, type Regime } from './apoio/cesta.ts'
import type { Prova } from './apoio/prova.ts'

/** Dates of the proof: before the law changes, a rule for documents, the new prices, the transition, the end of the ICMS. */
const DIAS = ['2026-11-20', '2026-12-14', '2027-01-01', '2029-01-02', '2033-01-03'] as const
const REGIMES: readonly Regime[] = ['normal', 'simples', 'opcao']

/** Totals of a note that are shown and compared, with labels for a shopkeeper. */
const LINHAS = {
  vNF: 'o cliente paga',
  vProdLiqTot: 'líquido',
  vICMS: 'ICMS',
  vPIS: 'PIS',
  vCOFINS: 'COFINS',
  vIBSUF: 'IBS da UF',
  vIBSMun: 'IBS do município',
  vCBS: 'CBS',
} as const
type Linha = keyof typeof LINHAS

const brasil = (iso: string): string => iso.split('-').reverse().join('/')
const reais = (valor: string): string => formatDecimal(valor, 2, 2)

/** Lists the rows of the law that begin after `antes`, up to `dia`, with their source: they explain the changes. */
const motivos = (antes: string, dia: string): string[] =>
  LAW.filter(({ de }) => de !== null && de > antes && de <= dia).map(
    ({ nome, valor, de, fonte }) =>
      `${brasil(de ?? '')} ${nome} = ${valor === null ? 'não publicado' : String(valor)} (${fonte})`,
  )

/**
 * Writes one page: price of the basket on that date, its taxes, and what changed since the page before, with the reasons.
 */
function pagina(
  dia: string,
  calculos: Readonly<Record<Regime, ResultadoDocumento>>,
  antes: { dia: string; calculos: Readonly<Record<Regime, ResultadoDocumento>> } | null,
): string[] {
  const linhas = [`── ${brasil(dia)} ──`, ''.padEnd(20) + REGIMES.map(r => r.padStart(12)).join('')]
  for (const [nome, rotulo] of Object.entries(LINHAS) as [Linha, string][])
    linhas.push(rotulo.padEnd(20) + REGIMES.map(r => reais(calculos[r].totais[nome]).padStart(12)).join(''))
  if (!antes) return linhas
  for (const r of REGIMES) {
    const mudou = (Object.keys(LINHAS) as Linha[]).flatMap(nome => {
      const [de, para] = [antes.calculos[r].totais[nome], calculos[r].totais[nome]]
      return de === para ? [] : [`${LINHAS[nome]} ${reais(de)} → ${reais(para)}`]
    })
    linhas.push(`${r}: ${mudou.length > 0 ? mudou.join('; ') : 'nada muda na conta'}`)
  }
  linhas.push(...motivos(antes.dia, dia).map(motivo => `  desde ${motivo}`))
  const avisos = new Set(calculos.normal.avisos.map(a => a.codigo))
  if (avisos.has('taxa_nao_publicada'))
    linhas.push('  a lei não publicou todas as alíquotas: vale a da regra')
  return linhas
}

/** Checks what must be true on every date. */
function conferir(
  dia: string,
  regime: Regime,
  { totais, itens }: ResultadoDocumento,
  etiquetas: string,
): string[] {
  const erro = (texto: string) => `${dia} ${regime}: ${texto}`
  const problemas: string[] = []
  if (!dec(totais.vNF).eq(etiquetas))
    problemas.push(erro(`as etiquetas somam ${etiquetas}, o cliente pagaria ${totais.vNF}`))
  const dentro = ['vlr_ibs_uf', 'vlr_ibs_mu', 'vlr_cbs'] as const
  for (const [i, item] of itens.entries()) {
    const soma = dentro.reduce((s, nome) => s.plus(dec(item[nome])), dec(item.vprodliq))
    if (dia >= '2027' && !soma.eq(dec(item.vprod_xml)))
      problemas.push(erro(`o preço do item ${i + 1} não fecha`))
  }
  const zeros = [
    ...(dia >= '2027' ? (['vPIS', 'vCOFINS'] as const) : []),
    ...(dia >= '2033' ? (['vICMS', 'vBC'] as const) : []),
  ]
  for (const nome of zeros) if (!dec(totais[nome]).isZero()) problemas.push(erro(`${nome} é ${totais[nome]}`))
  // a company of the Simples has both from 2027, if it chose the regular regime; inside the DAS they leave no price
  const reforma = [totais.vIBS, totais.vCBS].map(valor => !dec(valor).isZero())
  if (regime === 'normal' || (regime === 'opcao' && dia >= '2027')) {
    if (reforma.includes(false)) problemas.push(erro('sem IBS ou CBS'))
  } else {
    if (reforma.includes(true)) problemas.push(erro('IBS ou CBS na nota de quem os paga no DAS'))
    if (!dec(totais.vProdLiqTot).eq(etiquetas))
      problemas.push(erro(`o líquido é ${totais.vProdLiqTot}, e nada sai do preço`))
  }
  return problemas
}

/**
 * Proof that a basket, with unchanged rules, is signed, valid, authorized and sold at its shelf prices on the dates on which
 * the law changes.
 */
export const datas: Prova = {
  nome: 'datas',
  resumo:
    'a mesma cesta em 20/11/2026, 14/12/2026, 01/01/2027, 2029 e 2033: autorizada, e o que muda e por quê',
  async executar(_forma, relatar) {
    const cesta = await Cesta.abrir()
    try {
      const problemas: string[] = []
      let antes: Parameters<typeof pagina>[2] = null
      for (const dia of DIAS) {
        const calculos: Partial<Record<Regime, ResultadoDocumento>> = {}
        for (const regime of REGIMES) {
          const nota = notaDaCesta(regime, dia)
          const calculo = calculateVenda(storedSale(nota), nota.venda.contexto)
          if (calculo.erro !== null) return [`${dia} ${regime}: ${calculo.campo}: ${calculo.erro}`]
          calculos[regime] = calculo
          const etiquetas = nota.itens.reduce((s, i) => s.plus(dec(i.qtde).times(i.preco).toFixed(2)), ZERO)
          problemas.push(...conferir(dia, regime, calculo, etiquetas.toFixed(2)))
          const resposta = await cesta.emitir(nota, dia)
          if (!resposta.startsWith('100')) problemas.push(`${dia} ${regime}: ${resposta}`)
        }
        const completos = calculos as Record<Regime, ResultadoDocumento>
        for (const linha of pagina(dia, completos, antes)) relatar(linha)
        antes = { dia, calculos: completos }
      }
      return problemas
    } finally {
      await cesta.fechar()
    }
  },
}
