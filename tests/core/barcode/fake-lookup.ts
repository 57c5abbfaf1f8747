import type { CodigoRegistrado, ContextoLeitura } from '../../../src/core/barcode/leitura.ts'
import { codeKey } from '../../../src/core/document/gtin.ts'
import type { ContextoOmnibar } from '../../../src/core/omnibar/intent.ts'

const make = (
  produto_id: number,
  referencia: string,
  preco: string,
  extra: Partial<CodigoRegistrado> = {},
) => ({
  produto_id,
  referencia,
  nome: `PRODUTO ${referencia}`,
  unidade: 'UN',
  preco,
  fator: '1',
  fonte: 'referencia' as const,
  gtin: null,
  outros: [],
  ...extra,
})

const um = make(1, '1', '10.00', { gtin: '7891000100103' })
const pes = make(2, 'PES-1', '39.90', { unidade: 'KG' })
const registered: Record<string, CodigoRegistrado> = {
  '1': um,
  '7891000100103': { ...um, fonte: 'gtin' },
  '17891000100100': { ...um, fonte: 'codigo', fator: '12', gtin: '17891000100100' },
  'PES-1': pes,
  '2000009000007': make(3, 'X', '5.00'), // a product registered with a code that begins with 2
  '52998224725': make(4, 'CPF', '1.00'), // a product whose code is also a valid CPF
  '0036000291452': make(5, 'UPC', '2.50', { fonte: 'gtin', gtin: '0036000291452' }),
  '-5': make(6, '-5', '3.00'),
  ZERO: make(7, 'ZERO', '0.00'),
  DUPLO: make(8, 'DUPLO', '1.00', { outros: [make(9, 'GEMEO', '2.00', { fator: '6' })] }),
}

const byKey = new Map(Object.entries(registered).map(([codigo, produto]) => [codeKey(codigo), produto]))

export const leitura: ContextoLeitura = {
  lookup: {
    codigo: codigo => byKey.get(codeKey(codigo)) ?? null,
    balanca: codigo => (Number(codigo) === 1 ? pes : null),
  },
  templates: ['2CCCCCCWWWWWD'],
}

export const omnibar: ContextoOmnibar = {
  ...leitura,
  pendente: null,
  origem: 'teclado',
  qtde_decimal: 4,
  valor_decimal: 4,
}
