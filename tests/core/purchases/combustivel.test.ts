import { expect, test } from 'vitest'
import { composeCompra, FORNECEDORES } from '../../../sim/sefaz/supplier/supplier.ts'
import { readNota } from '../../../src/core/purchases/nota.ts'

test('o combustível da nota do fornecedor é lido com o código da ANP', () => {
  const [fornecedor] = FORNECEDORES
  if (!fornecedor) throw new Error('no supplier')
  const { proc } = composeCompra({
    ...{ fornecedor, destinatario: '11222333000181', itens: fornecedor.itens, parcelas: 1 },
    ...{ nNF: 1, nProt: '135260000000001', agora: new Date('2026-11-20T12:00:00Z'), ambiente: 2 },
  })
  const gas =
    '<comb><cProdANP>210203001</cProdANP><descANP>GLP</descANP><pGLP>70.0000</pGLP><pGNn>30.0000</pGNn><vPart>4.50</vPart><UFCons>SP</UFCons></comb>'
  const { itens } = readNota(proc.replace('<indTot>1</indTot>', `<indTot>1</indTot>${gas}`))
  expect(itens[0]?.combustivel).toEqual({
    ...{ codanp: '210203001', desanp: 'GLP', ufcons: '35' },
    ...{ clp: '70.0000', gas_natural: '30.0000', gas_importado: null, valor_partida: '4.50' },
  })
  expect(itens[1]?.combustivel ?? null).toBeNull()
})
