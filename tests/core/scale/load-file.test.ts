import { describe, expect, test } from 'vitest'
import {
  SCALE_FAMILIES,
  type ScaleItem,
  scaleFiles,
  scaleRefusal,
} from '../../../src/core/scale/load-file.ts'

const PICANHA: ScaleItem = {
  codigo: '745',
  nome: 'Picanha maturada à vácuo peça inteira',
  preco: '89.9000000000',
  porPeso: true,
  validade: 4,
}
const PAO: ScaleItem = { codigo: '12', nome: 'Pão de queijo', preco: '7.5', porPeso: false, validade: 0 }
const LOJA = { departamento: 3, setor: 'Açougue' }

const family = (id: string) => {
  const found = SCALE_FAMILIES.find(each => each.id === id)
  if (!found) throw new Error(id)
  return found
}

// each column apart, as the maker's manual lists them
const FILES: Record<string, Record<string, readonly string[][]>> = {
  toledo_mgv: {
    'ITENSMGV.TXT': [
      // prettier-ignore
      [
        '03',
        '0',
        '000745',
        '008990',
        '004',
        'Picanha maturada a vacuo ',
        'peca inteira             ',
        '000000',
        '0000',
        '000000',
        '1',
        '1',
        '0000',
        '000000000000',
        '00000000000',
        '0',
      ],
      [
        '03',
        '1',
        '000012',
        '000750',
        '000',
        'Pao de queijo            ',
        '                         ',
        '000000',
        '0000',
        '000000',
        '0',
        '1',
        '0000',
        '000000000000',
        '00000000000',
        '0',
      ],
    ],
  },
  toledo_txitens: {
    'TXITENS.TXT': [
      ['03', '00', '0', '000745', '008990', '004', 'Picanha maturada a vacuo ', 'peca inteira             '],
      ['03', '00', '1', '000012', '000750', '000', 'Pao de queijo            ', '                         '],
    ],
  },
  filizola: {
    'CADTXT.TXT': [
      ['000745', 'P', 'Picanha maturada a vac', '0008990', '004'],
      ['000012', 'U', 'Pao de queijo         ', '0000750', '000'],
    ],
    'SETORTXT.TXT': [
      ['Acougue     ', '000745', '0001', '000'],
      ['Acougue     ', '000012', '0002', '000'],
    ],
  },
}

describe('load files of the scales', () => {
  test.each(Object.keys(FILES))('%s is written as its maker reads it', id => {
    const files = scaleFiles(family(id), [PICANHA, PAO], LOJA)
    expect(Object.fromEntries(files.map(({ nome, texto }) => [nome, texto]))).toEqual(
      Object.fromEntries(
        Object.entries(FILES[id] ?? {}).map(([nome, rows]) => [
          nome,
          rows.map(row => `${row.join('')}\r\n`).join(''),
        ]),
      ),
    )
  })

  test.each<[string, Partial<ScaleItem>, string | null]>([
    ['toledo_mgv', {}, null],
    ['toledo_mgv', { codigo: '' }, 'Sem código de balança'],
    ['toledo_mgv', { codigo: '000' }, 'Sem código de balança'],
    ['toledo_mgv', { codigo: '1234567' }, 'Código de balança com mais de 6 dígitos'],
    ['toledo_mgv', { preco: '10.005' }, 'Preço com mais de duas casas'],
    ['toledo_mgv', { preco: '0' }, 'Sem preço'],
    ['toledo_mgv', { preco: '9999.99' }, null],
    ['toledo_mgv', { preco: '10000' }, 'Preço grande demais para a balança'],
    ['filizola', { preco: '10000' }, null],
    ['filizola', { preco: '100000' }, 'Preço grande demais para a balança'],
    ['filizola', { validade: 991 }, 'Validade acima de 990 dias'],
    ['filizola', { nome: '漢字' }, 'Nome sem letra que a balança imprima'],
  ])('%s with %j: %s', (id, change, refusal) => {
    expect(scaleRefusal(family(id), { ...PICANHA, ...change })).toBe(refusal)
  })
})
