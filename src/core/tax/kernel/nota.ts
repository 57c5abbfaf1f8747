import type { Nomes } from './tributo.ts'

/** Figures of an item, and totals of the note, that belong to no tax. */
export const NOTA = {
  figuras: {
    vprod: 'valor do produto',
    vprodliq: 'valor líquido do produto',
    vprod_xml: 'valor do produto na nota',
    vdesc: 'desconto',
    vfrete: 'frete',
    vseg: 'seguro',
    voutro: 'outras despesas',
  },
  totais: {
    vProd: { palavra: 'total dos produtos', soma: ['vprod_xml'] },
    vProdLiqTot: { palavra: 'total líquido dos produtos', soma: ['vprodliq'] },
    vFrete: { palavra: 'frete', soma: ['vfrete'] },
    vSeg: { palavra: 'seguro', soma: ['vseg'] },
    vDesc: { palavra: 'descontos', soma: ['vdesc'] },
    vOutro: { palavra: 'outras despesas', soma: ['voutro'] },
  },
  na_nota: ['vfrete', 'vseg', 'voutro'],
  no_pedido: ['vfrete', 'vseg', 'voutro'],
} as const satisfies Nomes

/** Figure computed last, after every tax. */
export const FECHO = {
  figuras: { vitem: 'valor do item na nota' },
  totais: {
    vNF: { palavra: 'total da nota', soma: ['vitem'] },
    vNFTot: { palavra: 'total da nota com todos os itens', soma: ['vitem'] },
  },
} as const satisfies Nomes
