import { type Decimal, dec, ZERO } from '../../money/decimal.ts'
import { formatMoney } from '../../money/pt-br.ts'
import { toText } from '../../money/round.ts'
import type { EntradaNfe, NomeTotal, NomeValor } from '../build/entrada.ts'
import { type Regra, seQuebra } from './regra.ts'

const total = (entrada: EntradaNfe, nome: NomeTotal): Decimal => dec(entrada.totais[nome] ?? '0')
const soma = (entrada: EntradaNfe, ...nomes: NomeValor[]): Decimal =>
  entrada.itens.reduce(
    (acc, { valores }) => nomes.reduce((parcial, nome) => parcial.plus(dec(valores[nome] ?? '0')), acc),
    ZERO,
  )
const pago = (entrada: EntradaNfe): Decimal =>
  entrada.pagamento.reduce((acc, p) => acc.plus(dec(p.vPag)), ZERO)

/** Totals are the exact sum of the lines: a difference is a mistake of ours, caught before it is signed. */
const confere = (codigo: string, nome: NomeTotal, ...partes: NomeValor[]): Regra => ({
  codigo,
  modelos: ['65', '55'],
  checar: seQuebra('totais', entrada => {
    const somado = soma(entrada, ...partes)
    const informado = total(entrada, nome)
    return somado.equals(informado)
      ? null
      : `O total ${nome} (${formatMoney(toText(informado))}) difere da soma dos itens (${formatMoney(toText(somado))})`
  }),
})

const CARTAO = new Set(['03', '04', '10', '11', '12', '13', '15', '17', '18'])

export const TOTAIS: readonly Regra[] = [
  confere('531', 'vBC', 'base_icms'),
  confere('532', 'vICMS', 'vlricms'),
  confere('534', 'vST', 'vlr_icms_st'),
  confere('537', 'vDesc', 'vdesc'),
  confere('535', 'vFrete', 'vfrete'),
  confere('602', 'vPIS', 'vlrpis'),
  confere('603', 'vCOFINS', 'vlrconfins'),
  confere('604', 'vOutro', 'voutro', 'icms_na_nota'),
  confere('685', 'vTotTrib', 'vtottrib'),
  {
    codigo: '564',
    modelos: ['65', '55'],
    checar: seQuebra('totais', entrada => {
      const somado = entrada.itens.reduce(
        (acc, { valores }) => acc.plus(dec(valores.vprod_xml ?? valores.vprod ?? '0')),
        ZERO,
      )
      return somado.equals(total(entrada, 'vProd')) ? null : 'O total dos produtos difere da soma dos itens'
    }),
  },
  {
    codigo: '865',
    modelos: ['65', '55'],
    checar: seQuebra('pagamento', entrada =>
      entrada.pagamento.some(p => p.tPag !== '90') && pago(entrada).lessThan(total(entrada, 'vNF'))
        ? `Faltam ${formatMoney(toText(total(entrada, 'vNF').minus(pago(entrada))))} de pagamento`
        : null,
    ),
  },
  {
    // 767 (65, tolerance R$ 1.00 at SEFAZ, exact for us) and 869 are the same equality
    codigo: '869',
    modelos: ['65', '55'],
    checar: seQuebra('pagamento', entrada => {
      const sobra = pago(entrada).minus(total(entrada, 'vNF'))
      return sobra.isNegative() || sobra.equals(dec(entrada.vTroco)) || entrada.pagamento.length === 0
        ? null
        : `O troco deveria ser ${formatMoney(toText(sobra))}`
    }),
  },
  {
    codigo: '899',
    modelos: ['65'],
    checar: seQuebra('pagamento', ({ pagamento }) =>
      pagamento.length === 0 || pagamento.some(p => p.tPag === '90')
        ? 'NFC-e precisa de ao menos um pagamento'
        : null,
    ),
  },
  {
    codigo: '857',
    modelos: ['65'],
    checar: seQuebra('pagamento', ({ pagamento }) =>
      pagamento.some(p => p.tPag === '14')
        ? 'Duplicata não cabe em NFC-e: use outro meio de pagamento'
        : null,
    ),
  },
  {
    codigo: '441',
    modelos: ['65', '55'],
    checar: seQuebra('pagamento', ({ pagamento }) =>
      pagamento.some(p => p.tPag === '99' && (p.xPag ?? '').trim().length < 2)
        ? 'Descreva o pagamento "outros"'
        : null,
    ),
  },
  {
    codigo: '391',
    modelos: ['65', '55'],
    checar: seQuebra('pagamento', ({ pagamento }) =>
      pagamento.some(p => /^(03|04)$/.test(p.tPag) && !p.card)
        ? 'Pagamento com cartão sem os dados do cartão'
        : null,
    ),
  },
  {
    codigo: '392',
    modelos: ['65', '55'],
    checar: seQuebra('pagamento', ({ pagamento }) =>
      pagamento.some(p => CARTAO.has(p.tPag) && p.card?.tpIntegra === '1' && !(p.card.CNPJ && p.card.cAut))
        ? 'No TEF integrado informe a credenciadora e a autorização'
        : null,
    ),
  },
  {
    codigo: '557',
    modelos: ['65', '55'],
    checar: seQuebra('contingencia', ({ ide }) =>
      ide.tpEmis === '9' && (!ide.dhCont || (ide.xJust ?? '').length < 15)
        ? 'A contingência precisa de hora de entrada e justificativa de 15 letras'
        : null,
    ),
  },
]
