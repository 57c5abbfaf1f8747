import { type Decimal, dec } from '../../../money/decimal.ts'
import { r2, toText } from '../../../money/round.ts'
import { SOMA, TOTAIS } from '../../../tax/sale/totais.ts'
import { zero } from '../../kit/text.ts'
import type { EntradaNfe, ItemNfe, NomeValor, TotaisNfe } from './entrada.ts'
import { effectiveRate } from './impostos.ts'
import { texto } from './regra.ts'

/** A tax that SEFAZ computes again: base × rate %, less the part not charged. */
interface Produto {
  valor: NomeValor
  base: NomeValor
  /** Gives the rate; null when the tax is not base × rate in this item. */
  taxa(item: ItemNfe): string | null
  menos: readonly NomeValor[]
}

/** CSTs whose ICMS is simply base × rate (rej. 528). A deferral is computed differently. */
export const ICMS_DIRETO = /^(00|10|20|70|90)$/

const PRODUTOS: readonly Produto[] = [
  {
    valor: 'vlricms',
    base: 'base_icms',
    taxa: ({ regras: { icms } }) => (ICMS_DIRETO.test(texto(icms, 'cst')) ? texto(icms, 'icms') : null),
    menos: [],
  },
  {
    valor: 'vlr_ibs_uf',
    base: 'base_ibs_uf',
    taxa: ({ regras: { ibs }, valores }) =>
      effectiveRate(
        texto(ibs, 'aliquota_uf_ibs'),
        texto(ibs, 'aliquota_reducao_uf_ibs'),
        valores.aliq_ibs_uf_efetiva,
      ),
    menos: ['vlr_dif_ibs_uf', 'vlr_dev_trib_ibs_uf'],
  },
  {
    valor: 'vlr_ibs_mu',
    base: 'base_ibs_uf',
    taxa: ({ regras: { ibs }, valores }) =>
      effectiveRate(
        texto(ibs, 'aliquota_mu_ibs'),
        texto(ibs, 'aliquota_reducao_mu_ibs'),
        valores.aliq_ibs_mu_efetiva,
      ),
    menos: ['vlr_dif_ibs_mu', 'vlr_dev_trib_ibs_mu'],
  },
  {
    valor: 'vlr_cbs',
    base: 'base_ibs_uf',
    taxa: ({ regras: { cbs }, valores }) =>
      effectiveRate(
        texto(cbs, 'aliquota_cbs'),
        texto(cbs, 'aliquota_reducao_uf_cbs'),
        valores.aliq_cbs_efetiva,
      ),
    menos: ['vlr_dif_cbs', 'vlr_dev_trib_cbs'],
  },
]

const PARTES_IBS = ['vlr_ibs_uf', 'vlr_ibs_mu'] as const
const NOMES = [...PRODUTOS.map(({ valor }) => valor), 'vlr_ibs_total']

const figura = ({ valores }: ItemNfe, nome: NomeValor): Decimal => dec(valores[nome] ?? '0')
const CENTAVO = dec('0.01')

/**
 * Corrects the taxes of lots merged into one item. Each lot's tax was rounded alone; from three lots on, the sum may exceed
 * SEFAZ's tolerance for base × rate. The tax is then computed from the total base. Adjusts only rounding differences; keeps
 * other amounts.
 */
export function taxOfLots<I extends ItemNfe>(item: I, lotes: number): I {
  const mudou: Partial<Record<NomeValor, string>> = {}
  for (const { valor, base, taxa, menos } of PRODUTOS) {
    const percentual = taxa(item)
    if (percentual === null || zero(item.valores[valor])) continue
    const cheio = figura(item, base)
      .times(percentual || '0')
      .div(100)
    const devido = menos.reduce((resto, nome) => resto.minus(figura(item, nome)), cheio)
    const sobra = devido.minus(figura(item, valor)).abs()
    if (sobra.gt(CENTAVO) && sobra.lte(CENTAVO.times(lotes))) mudou[valor] = toText(r2(devido))
  }
  const valores = { ...item.valores, ...mudou }
  const ibs = PARTES_IBS.some(nome => mudou[nome] !== undefined)
    ? { vlr_ibs_total: toText(PARTES_IBS.reduce((soma, nome) => soma.plus(valores[nome] ?? '0'), dec('0'))) }
    : {}
  return Object.keys(mudou).length === 0 ? item : { ...item, valores: { ...valores, ...ibs } }
}

/** Gives the totals to write: the document's, corrected by the cents that `taxOfLots` changed. */
export function totalsOfLots(
  { totais, itens }: Pick<EntradaNfe, 'totais' | 'itens'>,
  escritos: readonly ItemNfe[],
): TotaisNfe {
  if (escritos.length === itens.length) return totais
  const sumOf = (nome: NomeValor, de: readonly ItemNfe[]): Decimal =>
    de.reduce((soma, item) => soma.plus(figura(item, nome)), dec('0'))
  const novos = TOTAIS.flatMap(total => {
    const mudou = SOMA[total]
      .filter(nome => NOMES.includes(nome))
      .reduce((soma, nome) => soma.plus(sumOf(nome, escritos)).minus(sumOf(nome, itens)), dec('0'))
    return mudou.isZero() ? [] : [[total, toText(dec(totais[total] ?? '0').plus(mudou))]]
  })
  return { ...totais, ...Object.fromEntries(novos) }
}
